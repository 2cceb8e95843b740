"""A build: an order, its kinds of print, and the PDFs made from them."""
