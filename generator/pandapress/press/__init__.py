"""The press: template to SVG face to PDF; it knows no game."""

import sys
from types import ModuleType

for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
"""ReportLab runs files of these names in a person's home: the same input gives the same bytes, whoever's home it is."""
