"""Odicey: two sides, a sea of five by five, and dice that push dice."""
