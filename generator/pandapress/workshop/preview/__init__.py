"""The preview: the cards of a game as they look now, drawn again where a change of a file concerns them."""
