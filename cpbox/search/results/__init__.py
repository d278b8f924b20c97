"""What the search returns, and its records: values, which decide nothing."""
