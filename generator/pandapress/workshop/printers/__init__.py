"""Printers: their profiles, and the sheet that measures them."""
