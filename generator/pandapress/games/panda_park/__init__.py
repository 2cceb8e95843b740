"""Panda: a park of predators and prey."""
