"""The press: template to SVG face to PDF; it knows no game."""

import os

os.environ.setdefault("RL_shapeChecking", "0")
"""ReportLab need not check each attribute of each shape: svglib makes them, from faces that passed the lint."""
