"""Drawings and pictures from files: read, fitted into faces, and what may stand in them."""
