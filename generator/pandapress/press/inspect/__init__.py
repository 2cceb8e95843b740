"""Inspection: any PDF opened, and what a printer would trip over in it."""
