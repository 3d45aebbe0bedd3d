"""Migrations of the toy game's state, for the tests of migrations."""
