"""Who may do what when Ledger is served to others. On one's own machine all of it sleeps."""
