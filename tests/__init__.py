"""The tests of cpbox."""
