"""Serving the application so that nobody can hold it up: a loop that waits, threads that work."""
