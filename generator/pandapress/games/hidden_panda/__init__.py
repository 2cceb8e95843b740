"""Hidden Panda: secrets, nets, votes and cubs in the Bandit Camp."""
