"""The Python side of the page that plays: it takes messages as JSON and answers in JSON, in the browser or outside."""

from .page import Page

__all__ = ["Page"]
