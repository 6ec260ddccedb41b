"""Configure Sphinx. Build the pages with ``sphinx-build -W -n --keep-going -b html docs docs/_build``."""

from __future__ import annotations

import re
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
from docutils.nodes import document
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import castlerules

sys.path.insert(0, str(Path(__file__).parent))

import fields
import gallery
import pages
import public
import rule_links
import signatures

signatures.give_properties_their_types()

project = "castlerules"
author = "The castlerules authors"
project_copyright = author
version = release = castlerules.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(array|attrs?|collections|decimal|enum|fractions|hypothesis|typing|typing_extensions|xml)\..*"),
    (
        r"py:.*",
        r"(.*\.)?(A|E|K|T|V|Context|Observation|State|Action|ActionT|EventT|Observation_contra)",
    ),  # type variables
    (
        r"py:.*",
        r"Fraction|GeneratorReaders|castlerules\.core\.record\.Any(Rules|Setup|Observation)",
    ),  # names for type checkers only
    (r"py:.*", r"castlerules\.magic\.presentation\.(notation\.MagicNotation|names\.ObjectNames)"),  # not public
    (
        r"py:.*",
        r"castlerules\.magic\.(query\.board_cache\.BoardCache|model\.(rulebook\.PaymentModel|compiled\.Co\w+))",
    ),  # the same
    (r"py:.*", r"castlerules\.(ascension\.rules\.league\.LeagueLike|_display\.panels\.\w+)"),  # the same
    (r"py:.*", r"(castlerules\.core\.wording\.)?FieldWords"),  # the same
]

myst_heading_anchors = 3

nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_raise_on_error = True
nb_execution_timeout = 60

# what is copied is what one types: no prompts, and no output below them
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"
copybutton_selector = "div.highlight:not(.cell_output *) pre"

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
        source[0] = pages.page(module)
    else:
        if docname == "card_gallery":
            source[0] = gallery.with_texts(source[0])
        source[0] = source[0].replace("\n\n```\n", "\n```\n")


def write_signature(_: Sphinx, __: str, name: str, documented: Any, *___: Any) -> tuple[str, str | None] | None:
    """Return the signature of *documented* as its source writes it; None leaves it to Sphinx."""
    return signatures.signature(name, documented)


def complete_docstring(_: Sphinx, what: str, __: str, documented: Any, ___: Any, lines: list[str]) -> None:
    """List the values of an enum below its docstring, and the fields of what states and observations consist of."""
    if what == "class" and attrs.has(documented):
        lines[:] = "\n".join(fields.documentation(documented, lines)).split("\n")
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


def leave_out_play(app: Sphinx, docname: str, source: list[str]) -> None:
    """Leave out the link to the page that plays where it is not built; ``docs/play/build.py`` builds it."""
    if docname == "index" and not Path(app.outdir, "play", "index.html").exists():
        source[0] = re.sub(r"<a href=\"play/.*\n\n", "", source[0])


def setup(app: Sphinx) -> None:
    """Register the functions above with Sphinx."""
    app.connect("source-read", fill_in_page)
    app.connect("source-read", leave_out_play)
    app.connect("autodoc-process-signature", write_signature)
    app.connect("autodoc-process-docstring", complete_docstring)
    app.connect("doctree-read", qualify_references)
    app.connect("missing-reference", resolve_to_public_page)
    app.connect("doctree-read", rule_links.add_anchors)
    app.connect("env-check-consistency", rule_links.check_anchors)
    app.connect("doctree-resolved", rule_links.link_codes)
    app.connect("doctree-resolved", rule_links.link_pages)
