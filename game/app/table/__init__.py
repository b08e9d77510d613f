"""The table at which a match is played, room by room; :mod:`game.app.table.scene` puts them together."""
