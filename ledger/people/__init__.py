"""People: who is who among the names of the seats, and names that are forgotten."""
