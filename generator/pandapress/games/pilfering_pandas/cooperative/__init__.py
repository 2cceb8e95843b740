"""Part 2 of the rulebook, the cooperative and the solo game: their rules, their layouts and their answers."""
