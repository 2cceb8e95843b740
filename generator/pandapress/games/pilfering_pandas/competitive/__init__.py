"""Part 1 of the rulebook, the competitive game: its rules, its layouts and their answers."""
