"""Work on every game of a store: by shards, in processes of this machine or on a Dask cluster."""
