"""The laws that every game must keep; castlerules.testing.conformance offers them."""
