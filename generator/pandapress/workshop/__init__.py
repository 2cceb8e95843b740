"""The workshop: one module a job, each joining games and press."""
