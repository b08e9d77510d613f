"""What is seen and touched: scenes, widgets, text, pictures, sound. Knows the contract, no game."""
