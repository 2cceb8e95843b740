"""Exports: the cards of games as pictures, tables and orders."""
