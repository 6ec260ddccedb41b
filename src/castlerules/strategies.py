def register() -> None:
    """x"""
