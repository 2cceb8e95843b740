"""A turn as all three ways to play have it: refreshing a hand, actions, the stash."""
