"""The screens of Terminus, and its command line."""
