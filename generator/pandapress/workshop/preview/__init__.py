"""The preview: the cards and pages of a game as they look now, drawn again where a change of a file concerns them."""
