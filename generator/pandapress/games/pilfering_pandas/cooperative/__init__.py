"""Part 2 of the rulebook: the cooperative game, with the account, the layouts and the answers of the solo one."""
