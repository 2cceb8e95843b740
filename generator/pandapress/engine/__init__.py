"""What every game shares: how its rules speak of data."""
