"""Judgement: what is wrong with a game's data and faces, or with any PDF."""
