"""The deck builder of Galactic Empires: what it paints and the screens that it opens.

All that is not drawing stands in `core/games/empires` (`deckbuild`, `deck_bench`, `deck_pool`,
`deck_stats`, `deck_fill`, `deck_folder`).
"""
