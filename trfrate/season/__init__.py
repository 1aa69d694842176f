"""A club's season: events rated one after the other, each with its own outputs, and a table of all."""

from trfrate.season.running import Season as Season
from trfrate.season.running import Wanted as Wanted
from trfrate.season.running import run as run
