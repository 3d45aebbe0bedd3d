"""Parts of a screen that know no game: lines, lists, dice, bars, sheets, and the canvas under them.

Everything on the table is painted as *lines* (`line.py`): lists of `(text, style)` spans with style
names instead of colours.  A painter is a plain function or object that turns data and a size into
lines; `Canvas` shows them and refreshes only the lines that changed.
"""
