"""Card data: files to typed rows and parsed tables, and the findings about them."""
