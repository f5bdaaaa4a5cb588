"""What goes wrong, in words: one table for pages, API and command line."""
