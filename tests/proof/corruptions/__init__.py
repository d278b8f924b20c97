"""Changes to sound bundles, and what the checker says of each."""
