"""Templates of score sheets: listed with their versions, made in a form, kept."""
