"""Pandaï: Hat Pandas, their babies and a board that is covered as they go."""
