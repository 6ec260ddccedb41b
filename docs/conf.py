"""Configure Sphinx. Build the pages with ``sphinx-build -W -n --keep-going -b html docs docs/_build``."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Any

from docutils.nodes import document
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import castlerules

sys.path.insert(0, str(Path(__file__).parent))

import gallery
import public

public.import_for_signatures()

project = "castlerules"
author = "The castlerules authors"
project_copyright = author
version = release = castlerules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(attrs?|collections|decimal|enum|fractions|hypothesis|typing|typing_extensions|xml)\..*"),
    (
        r"py:.*",
        r"(.*\.)?(A|E|K|T|V|Context|Observation|State|Action|ActionT|EventT|Observation_contra)",
    ),  # type variables
    (
        r"py:.*",
        r"Fraction|GeneratorReaders|castlerules\.core\.record\.Any(Rules|Setup|Observation)",
    ),  # names for type checkers only
    (r"py:.*", r"castlerules\.magic\.presentation\.(notation\.MagicNotation|names\.ObjectNames)"),  # not public
    (r"py:.*", r"castlerules\.magic\.(query\.board_cache\.BoardCache|model\.compiled\.ContinuousAbility)"),  # the same
    (r"py:.*", r"castlerules\.ascension\.rules\.league\.LeagueLike"),  # the same
    (r"py:.*", r"(castlerules\.core\.wording\.)?FieldWords"),  # the same
]

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
toc_object_entries_show_parents = "hide"
python_maximum_signature_line_length = 160

html_theme = "furo"
html_title = f"castlerules {version}"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sphinx = False


def fill_in_page(_: Sphinx, docname: str, source: list[str]) -> None:
    """Fill in the page of a module, whose file is a stub, and the texts of the gallery; drop empty ends of code."""
    folder, _, module = docname.partition("/")
    if folder == "api" and module != "index":
        source[0] = public.page(module)
    else:
        if docname == "card_gallery":
            source[0] = gallery.with_texts(source[0])
        source[0] = source[0].replace("\n\n```\n", "\n```\n")


def add_enum_values(_: Sphinx, what: str, __: str, documented: Any, ___: Any, lines: list[str]) -> None:
    """List the values of an enum below its docstring."""
    if what == "class" and issubclass(documented, Enum):
        lines += ["", f"Values: {', '.join(f'``{member.name}`` = ``{member.value!r}``' for member in documented)}."]


def qualify_references(_: Sphinx, page: document) -> None:
    """Complete references without a module, such as ``State``, with the module whose page they are on."""
    for node in page.findall(pending_xref):
        module, name = node.get("py:module"), node["reftarget"]
        if node["refdomain"] == "py" and module and "." not in name:
            node["reftarget"] = public.resolved(module, name) or name


def resolve_to_public_page(app: Sphinx, env: Any, node: Any, text: Any) -> Any:
    """Resolve a reference to the module that defines a name to the page that documents the name."""
    origin, _, name = node["reftarget"].rpartition(".")
    page = public.home(origin, name)
    if page is None:
        return None
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", f"{page}.{name}", node, text)


def setup(app: Sphinx) -> None:
    """Register the functions above with Sphinx."""
    app.connect("source-read", fill_in_page)
    app.connect("autodoc-process-docstring", add_enum_values)
    app.connect("doctree-read", qualify_references)
    app.connect("missing-reference", resolve_to_public_page)
