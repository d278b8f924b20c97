"""Results as text and as records: pure functions, nothing is printed here."""
