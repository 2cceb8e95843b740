"""The table: games scored, played and shown in pictures."""
