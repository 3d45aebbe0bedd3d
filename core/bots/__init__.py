"""Bots: their levels, programs of others, and the process in which they think."""
