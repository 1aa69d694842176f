"""What PyInstaller cannot see: commands and formats are loaded by name, and the page has files of its own."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = [
    *collect_submodules("trfrate"),
    *("chardet", "openpyxl", "python_calamine", "xlsxwriter"),
]
datas = collect_data_files("trfrate")
