"""PandaPress: a print-and-play companion and asset generator for five panda games."""

__version__ = "0.1.0"
