"""Shows that a server keeps its promises: for `katzentisch prove`, and for the tests."""
