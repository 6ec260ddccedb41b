"""The command line as ``python -m castlerules``."""

import sys

if __name__ == "__main__":
    try:
        from .cli import main
    except KeyboardInterrupt:  # interrupted during the import, before there is anything to report
        sys.exit(130)
    sys.exit(main())
