"""Build the compiled wheel from the same sources as the pure one; for ``hatch_build.py``; no part of the library."""
