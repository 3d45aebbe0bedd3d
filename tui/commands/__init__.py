"""The commands of `terminus`, one file per group; each file has `add(commands)`.

Nothing is imported at the top of these files but argparse and `output`: what a command needs is
loaded when it runs.
"""
