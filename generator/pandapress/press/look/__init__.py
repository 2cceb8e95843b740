"""Looking: whether words can be read and kinds be told apart, by measured pixels."""
