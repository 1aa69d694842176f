"""A federation's years in a chain: an archive of events, rated one after the other under any rules."""

from trfrate.history.running import Done as Done
from trfrate.history.running import History as History
from trfrate.history.running import Wanted as Wanted
from trfrate.history.running import run as run
from trfrate.history.scenarios import Scenario as Scenario
