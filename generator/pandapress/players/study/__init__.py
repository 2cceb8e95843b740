"""A study: many games counted, so that a designer's questions are answered with how sure the answers are."""
