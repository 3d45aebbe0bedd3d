"""Founders: rules, geometry, scoring, knowledge, bots."""
