"""The table: the screen on which every game is played, and its parts."""
