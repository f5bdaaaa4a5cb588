"""How the application is served: under gunicorn, or in one process where there is none."""
