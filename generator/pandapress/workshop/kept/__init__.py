"""Finished prints, kept in the user's cache folder by what they were made from."""
