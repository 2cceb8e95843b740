"""Who decides in a playout: players that know rules and views, and no game."""
