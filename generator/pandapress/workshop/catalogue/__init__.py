"""The catalogue: a project, its games as loaded, and their cards."""
