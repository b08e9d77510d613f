"""The program: main loop, settings, saves, statistics and the scenes."""
