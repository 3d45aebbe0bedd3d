"""JSON Schemas of saves, one per game and state version (see `core.save.schema`)."""
