"""The press: template to SVG face to PDF; it knows no game."""

import os
import sys
from types import ModuleType

os.environ.setdefault("RL_shapeChecking", "0")
"""ReportLab need not check each attribute of each shape: svglib makes them, from faces that passed the lint."""
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
"""ReportLab runs files of these names in a person's home: the same input gives the same bytes, whoever's home it is."""
