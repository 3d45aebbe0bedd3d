"""Bots: they see views, decisions and legal actions, and nothing else."""
