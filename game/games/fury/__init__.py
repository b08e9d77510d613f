"""La Fureur des dieux."""
