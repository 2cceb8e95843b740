"""The press: template to SVG face to PDF; it knows no game."""
