"""The solo game: Part 2 of the rulebook for one player, with a Secret Stash."""
