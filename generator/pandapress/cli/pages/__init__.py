"""Commands that serve a page to a browser."""
