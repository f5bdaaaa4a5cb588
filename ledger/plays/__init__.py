"""Plays of other loggers: read, kept as games nobody logged, and written out again."""
