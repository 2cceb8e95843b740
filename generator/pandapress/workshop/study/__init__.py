"""Studies: a deck as it is played by players that think, with how sure each answer is."""
