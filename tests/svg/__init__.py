"""Pictures, and the one that is kept in the docs: ``python -m tests.svg.renew`` draws it again."""
