"""Tests of shared tables run as those of the interface do: clean environment, sessions closed."""

from tests.tui.conftest import clean_environment, closed_sessions

__all__ = ["clean_environment", "closed_sessions"]
