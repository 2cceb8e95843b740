"""Pilfering Pandas: competitive, cooperative and solo."""
