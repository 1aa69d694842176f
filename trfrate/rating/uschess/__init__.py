"""The US Chess rating system: the dated law as data, the formulas by clause, and the working behind each rating."""

from trfrate.rating.uschess.system import FEDERATION as FEDERATION
from trfrate.rating.uschess.system import USChessSystem as USChessSystem
from trfrate.rating.uschess.system import report_left_out as report_left_out
from trfrate.rating.uschess.system import systems as systems
