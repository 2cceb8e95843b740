"""A park as a person enters it: reading it, whose each card is, and whether it can lie so."""
