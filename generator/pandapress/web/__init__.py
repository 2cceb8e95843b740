"""What the pages share that this program serves to a browser on this computer; each page has a room of its own."""
