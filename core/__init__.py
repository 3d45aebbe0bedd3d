"""Rules, saves and bots of Terminus; nothing in here knows a screen."""
