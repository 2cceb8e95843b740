"""What a player that thinks makes of a table, in the three ways to play."""
