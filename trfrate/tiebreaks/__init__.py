"""Tie-breaks of US Chess and FIDE: what they are called, what they are worth, and the places that follow.

methods = parse("us")
found = values(section, methods)
shared = places(section, methods, found)
"""

from trfrate.tiebreaks.methods import METHODS as METHODS
from trfrate.tiebreaks.methods import ORDERS as ORDERS
from trfrate.tiebreaks.methods import TEAM_CODES as TEAM_CODES
from trfrate.tiebreaks.methods import Method as Method
from trfrate.tiebreaks.methods import UnknownMethod as UnknownMethod
from trfrate.tiebreaks.methods import find as find
from trfrate.tiebreaks.methods import find_by_heading as find_by_heading
from trfrate.tiebreaks.methods import parse as parse
from trfrate.tiebreaks.methods import read_record as read_record
from trfrate.tiebreaks.methods import record_code as record_code
from trfrate.tiebreaks.standings import places as places
from trfrate.tiebreaks.standings import values as values
