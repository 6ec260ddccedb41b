"""The command line as ``python -m castlerules``."""

import sys

from castlerules.cli import main

if __name__ == "__main__":
    sys.exit(main())
