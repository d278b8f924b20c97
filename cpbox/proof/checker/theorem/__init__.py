"""Labels, and the theorem about the puzzle that follows from them."""
