"""The rules of Castle: attack on a column, breach, manoeuvres, activation prices, castle creatures."""
