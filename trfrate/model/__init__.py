"""The event every reader produces and every writer consumes: Event > Section > Player > Cell.

Everything is immutable. Scores are whole numbers of half points. What a report does not say is `None`,
never `0`, `''` or a plausible guess. The names are those of the JSON event (`docs/json-event.md`).
"""

from trfrate.model.event import Event as Event, facts_of as facts_of
from trfrate.model.player import (
    COLORS as COLORS,
    NOISE as NOISE,
    OTHER_COLOR as OTHER_COLOR,
    Birth as Birth,
    Cell as Cell,
    Extras as Extras,
    FrozenDict as FrozenDict,
    Ids as Ids,
    MatchChange as MatchChange,
    National as National,
    Player as Player,
    Prize as Prize,
    Rated as Rated,
    Rating as Rating,
    maker as maker,
    rounded as rounded,
)
from trfrate.model.section import (
    SECTION_TYPES as SECTION_TYPES,
    Disagreement as Disagreement,
    Game as Game,
    RatedRow as RatedRow,
    Section as Section,
    disagreement as disagreement,
)
from trfrate.model.systems import (
    FIDE_SOURCES as FIDE_SOURCES,
    FIDE_TITLES as FIDE_TITLES,
    PROVISIONAL_UP_TO as PROVISIONAL_UP_TO,
    RATED_SYSTEMS as RATED_SYSTEMS,
    SOURCES as SOURCES,
    SYSTEM_LETTERS as SYSTEM_LETTERS,
    SYSTEM_TITLES as SYSTEM_TITLES,
    SYSTEM_WORDS as SYSTEM_WORDS,
    SYSTEMS as SYSTEMS,
)
from trfrate.outcomes import (
    AS_UNRATED as AS_UNRATED,
    ASYMMETRIC as ASYMMETRIC,
    FACTS as FACTS,
    FORFEITS as FORFEITS,
    MIRRORS as MIRRORS,
    Facts as Facts,
    Outcome as Outcome,
)
