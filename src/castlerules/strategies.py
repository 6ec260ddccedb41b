def register() -> None:
    """X"""
