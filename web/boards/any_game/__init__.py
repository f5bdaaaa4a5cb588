"""The board of any other game: its score sheet."""
