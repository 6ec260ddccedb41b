"""Pure questions about one state of Solitaire: where cards lie, what can pay, what may be done."""
