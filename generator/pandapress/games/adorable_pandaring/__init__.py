"""Adorable Pandaring: 40 pandas, four Panda Laws, and a Red Panda that awards bamboo."""
