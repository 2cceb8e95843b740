"""Sheets: where cards, marks and words lie on paper, as values in millimetres."""
