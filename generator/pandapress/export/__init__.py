"""Export: the faces of a game as pictures, for screens, for virtual tables and for print shops."""
