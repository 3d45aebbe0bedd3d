"""Bots: levels from random to searching, programs of others, and the process they live in."""
