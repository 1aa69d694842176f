"""The page that rates a dropped file: questions, chart, reasons and downloads, for a browser on this computer.

The browser draws what `bridge` answers and moves bytes; every number and sentence about the event is made here. The
bridge runs in the local Python (`server`, for `trfrate open`) or in the browser itself (`site`, for `trfrate page`).
"""
