"""The command line as ``python -m castlerules``."""

import sys

if __name__ == "__main__":
    try:
        from .cli import main
    except KeyboardInterrupt:  # so early that there is nothing to tell
        sys.exit(130)
    sys.exit(main())
