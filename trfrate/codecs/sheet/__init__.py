"""Workbook <-> rows of cells: the only modules that know spreadsheet libraries, each inside a function.

`reading.read_workbook` takes `.xlsx`, `.xlsm`, `.xls` and `.ods`, measured by `package`, `measure` and `biff`
first; python-calamine reads them, except `.xls`, whose records `biff_cells` reads.
"""
