"""Tests of Galactic Empires, one file per chapter of the rules."""
