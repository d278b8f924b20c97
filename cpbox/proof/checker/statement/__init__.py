"""What a bundle claims: its files, its puzzle, the words that can be played."""
