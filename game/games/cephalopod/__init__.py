"""Cephalopod (Mark Steere, 2006)."""
