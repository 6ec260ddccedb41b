"""Speed and size of the library: ``python -m benchmarks``; compared with others: ``python -m benchmarks.peers``.

All times are CPU time of the process. Compare only numbers of one run, or divide them by its calibration line.
"""
