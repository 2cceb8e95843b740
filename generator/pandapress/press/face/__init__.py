"""Faces: template to SVG, what may be drawn, and what its words say."""
