"""The JSON-lines protocol: a match driven by requests, for scripts and programs of others."""
