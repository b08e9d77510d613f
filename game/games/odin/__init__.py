"""Odin."""
