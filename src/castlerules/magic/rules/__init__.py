"""The procedures of the Comprehensive Rules, one module for each chapter."""
