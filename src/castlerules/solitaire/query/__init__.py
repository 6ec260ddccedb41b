"""Pure functions of one state of Solitaire: where cards lie, which sources can pay, which actions are legal."""
