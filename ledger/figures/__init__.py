"""What finished games say together: where points come from, how games open, how long they take.

Pure functions over one game each; `ledger/projections` keeps what they find.
"""
