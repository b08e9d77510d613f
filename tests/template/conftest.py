"""The tests of the template game run where it is a part of the program: see ``tests/test_template.py``."""

collect_ignore = ["tests"]
