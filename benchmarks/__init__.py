"""What the library costs: ``python -m benchmarks``, and beside other libraries ``python -m benchmarks.peers``.

All times are CPU time of the process. Compare numbers of one run only, or divide by its calibration line.
"""
