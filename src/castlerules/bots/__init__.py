"""Players made of code: a view, the legal actions and a generator come in, an action and a generator go out."""
