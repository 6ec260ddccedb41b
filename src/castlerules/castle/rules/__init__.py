"""The rules of Castle: attack on a column, breach, maneuvers, activation prices, castle creatures."""
