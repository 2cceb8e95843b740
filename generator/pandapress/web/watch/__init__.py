"""The page of `watch`: the faces of a game, drawn again as its files are saved."""
