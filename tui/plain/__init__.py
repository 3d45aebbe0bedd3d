"""The line mode: every game as ordinary scrolling text over stdin and stdout.

For terminals that show no screen (`TERM=dumb`, an Emacs shell), for screen readers, very slow links
and scripts.  Nothing here moves a cursor, nothing is told by colour, and Textual is never loaded
(`tests/plain/test_start.py`); sessions, bots, PINs, notes and the story are those of the screens.

- `paper`: text out, wrapped; `reader`: lines in; `life`: signals and the way out
- `lobby`: the numbered menu; `table`: one match; `guest`: a seat at another terminal's table;
  `replay`: a match record by record
- `acting`, `looking`: what one can type at a table; `answers`: the numbered list
- `games/`: what is said of each game's table
"""
