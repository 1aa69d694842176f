"""Workbook <-> rows of cells: the only modules that know spreadsheet libraries, each inside a function.

`read.read_workbook` takes `.xlsx`, `.xlsm`, `.xls` and `.ods`, measured by `limits` first; python-calamine reads
them, except `.xls`, whose records `xls` reads. `write.write_workbook` makes a new one, `patch` changes the user's own.
"""
