"""Letter Boxed, solved and proved with constraint programming."""
