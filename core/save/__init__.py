"""Saves: the only part of core that touches the disk."""
