"""Saves that come with the program: replays to look at."""
