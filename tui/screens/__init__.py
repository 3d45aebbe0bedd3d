"""Screens around the table; each is imported when it is first opened."""
