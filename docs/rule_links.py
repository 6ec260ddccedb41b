"""Links in the pages of Sphinx from the codes of rules to their definitions, and from file names to pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import rule_codes
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging

__all__ = ["add_anchors", "check_anchors", "link_codes", "link_pages"]

_LOGGER: Final = logging.getLogger(__name__)
_PLAIN: Final = (nodes.literal_block, nodes.math, nodes.raw, nodes.reference, nodes.title, addnodes.desc_signature)
"""Where a code is no link: in code, in links to something else, and in headings, which the contents repeat."""


def add_anchors(app: Sphinx, page: nodes.document) -> None:
    """Give every row and paragraph of a rules page that defines a code an anchor."""
    name = app.env.docname
    for place in _definitions(page) if name in rule_codes.defined().values() else ():
        code = rule_codes.heading(place.astext())
        if code and rule_codes.defined().get(code) == name:
            place["ids"].append(rule_codes.anchor(code))


def _definitions(page: nodes.document) -> Iterator[nodes.Element]:
    yield from page.findall(nodes.row)
    for paragraph in page.findall(nodes.paragraph):
        first = next((part for part in paragraph.children if part.astext()), None)
        if isinstance(first, nodes.strong):
            yield paragraph


def check_anchors(app: Sphinx, env: object) -> None:  # noqa: ARG001 - Sphinx passes it
    """Warn of every code that is defined in the text of a rules page and got no anchor there."""
    for page in sorted(set(rule_codes.defined().values())):
        codes = [code for code, definer in rule_codes.defined().items() if definer == page]
        there = {name for node in app.env.get_doctree(page).findall(nodes.Element) for name in node.get("ids", ())}
        for code in [code for code in codes if rule_codes.anchor(code) not in there]:
            _LOGGER.warning("expected an anchor for the rule code %s, got none", code, location=page)


def link_codes(app: Sphinx, page: nodes.document, name: str) -> None:
    """Make every code in the text of *page* a link; warn of a code that no rules page defines."""
    for text in list(page.findall(nodes.Text)):
        if rule_codes.CODE.search(text) and not _is_plain(text):
            text.parent.replace(
                text,
                [
                    _linked(app, name, part, text) if known else nodes.Text(part)
                    for part, known in rule_codes.parts(text)
                ],
            )


def link_pages(app: Sphinx, page: nodes.document, name: str) -> None:
    """Make every file name of a page, such as ``docs/rules/base.md``, a link to the page."""
    for literal in list(page.findall(nodes.literal)):
        stem = re.fullmatch(r"docs/([\w/]+)\.md", literal.astext())
        if stem and stem[1] in app.env.all_docs and not _is_plain(literal):
            link = nodes.reference("", "", internal=True, refuri=app.builder.get_relative_uri(name, stem[1]))
            literal.parent.replace(literal, link)
            link += literal


def _is_plain(node: nodes.Node) -> bool:
    while (node := node.parent) is not None:
        if isinstance(node, _PLAIN):
            return True
    return False


def _linked(app: Sphinx, name: str, code: str, place: nodes.Text) -> nodes.Node:
    page = rule_codes.defined().get(code)
    if page is None:
        _LOGGER.warning("expected the code of a rule, got %s, which no rules page defines", code, location=place.parent)
        return nodes.Text(code)
    address = app.builder.get_relative_uri(name, page) + f"#{rule_codes.anchor(code)}"
    return nodes.reference("", code, internal=True, refuri=address, classes=["rule-code"])
