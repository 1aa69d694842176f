"""A second invented membership, unlike `messy_names` in kind: names by origin, compounds in the tail, other slips.

What is good on one generator only is fitted to it. Here surnames and given names go together, few surnames are very
common and most are rare, ratings drift by a bell curve with some stale ones, and the slips are those of fixed-width
columns, of keyboards, of the ear and of forms that people fill in themselves.
"""

import random
from itertools import accumulate, product

from tests.messy_names import Mess
from tests.population import Person

STATES = {
    "CA": 13, "TX": 9, "FL": 7, "NY": 9, "PA": 5, "IL": 5, "OH": 4, "GA": 3, "NC": 3, "MI": 3, "NJ": 5, "VA": 4,
    "WA": 3, "AZ": 2, "MA": 3, "TN": 2, "IN": 2, "MO": 2, "MD": 3, "WI": 2, "CO": 2, "MN": 2, "SC": 1, "AL": 1,
    "LA": 1, "KY": 1, "OR": 1, "OK": 1, "CT": 1, "UT": 1, "IA": 1, "NV": 1, "AR": 1, "KS": 1, "NM": 1, "NE": 1,
    "ID": 1, "HI": 1,
}  # fmt: skip


def _words(text: str) -> list[str]:
    return text.split()


def _made(starts: str, ends: str) -> list[str]:
    between = ("", "el", "er", "an", "is", "or", "en", "al", "im", "et")
    return [f"{one}{two}{three}".capitalize() for one, two, three in product(starts.split(), between, ends.split())]


ORIGINS = {
    "english": (
        55,
        _words(
            "Abbott Barnes Carter Dixon Ellis Fisher Grant Hughes Irwin Jenkins Keller Lambert Mason Norris Osborne "
            "Perkins Quinn Reynolds Simmons Turner Underwood Vaughn Watkins York McCarthy McKenzie O'Brien O'Neill "
            "MacLeod Fitzgerald Van_Dyke Philips Stevens Reed Snyder Burke Clarke Stewart"
        ),
        _made(
            "ash black cold fair gold hart kirk lang mill north oak red stan thorn wal west whit win brad clay crom",
            "brook field ford wood ley ton worth ham man well burn ridge stone more wick shaw croft land den gate",
        ),
        "James Robert Michael David William Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Mark "
        "Steven Andrew Kenneth Joshua Kevin Brian Edward Ronald Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric "
        "Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Frank Alexander Raymond Patrick Jack "
        "Dennis Jerry Tyler Aaron Jose Adam Henry Nathan Douglas Zachary Peter Kyle Walter Ethan Jeremy Harold Keith "
        "Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Nancy Lisa Margaret Betty Sandra "
        "Ashley Dorothy Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Laura Sharon "
        "Cynthia Kathleen Amy Angela Shirley Anna Brenda Pamela Nicole Samantha Katherine Catherine Theodore Leonard",
    ),
    "spanish": (
        15,
        _words(
            "Alvarez Castillo Delgado Dominguez Estrada Flores Gomez Gutierrez Jimenez Lopez Mendoza Morales Munoz "
            "Nunez Ortiz Perez Ramirez Ramos Reyes Ruiz Sanchez Santiago Vazquez Vega De_Leon De_la_Rosa"
        ),
        _made(
            "alba bar cas cor del fer gal her mon nav pal sal tor val zam",
            "ada alvo ano eda eno era ero illa inez osa",
        ),
        "Juan Carlos Luis Jorge Miguel Pedro Jesus Manuel Francisco Antonio Alejandro Rafael Fernando Ricardo Eduardo "
        "Roberto Mario Diego Andres Santiago Mateo Sebastian Maria Guadalupe Ana Carmen Rosa Lucia Elena Isabel Sofia "
        "Gabriela Valentina Camila",
    ),
    "chinese": (
        10,
        _words(
            "Cai Cao Chang Cheng Deng Fang Feng Gao Guo Han He Hu Huang Jiang Lai Liang Lin Liu Lu Luo Ma Pan Peng "
            "Ren Shen Shi Song Su Sun Tan Tang Tian Wei Wu Xiao Xie Xu Yan Yang Yao Ye Yu Yuan Zeng Zhao Zheng Zhong "
            "Zhou Zhu"
        ),
        [],
        "Wei Jing Lei Yan Hao Jun Min Ying Jian Xin Yifan Zihan Yuxuan Haoran Ruoxi Jiayi Kevin Eric Andy Jason Grace "
        "Alice Jessica Vincent Raymond Tony Ryan Ethan Lucas Leo Claire Sophie Justin Andrew Daniel Michael William",
    ),
    "indian": (
        11,
        _words(
            "Agarwal Banerjee Bhat Chopra Desai Gupta Iyer Jain Joshi Kapoor Kulkarni Mehta Menon Mishra Nair Rao "
            "Reddy Shah Sharma Singh Srinivasan Verma"
        ),
        _made(
            "rama venkata krishna subra chandra laksh raja gopa maha nara",
            "murthy swamy raju nathan sekhar manan krishnan devi lingam prasad",
        ),
        "Aditya Akash Amit Anand Anika Arnav Aryan Deepak Dhruv Ishaan Kavya Krishna Lakshmi Meera Neha Nikhil Pranav "
        "Rahul Rajesh Ravi Rishi Rohit Sai Sanjay Shreya Siddharth Suresh Varun Vihaan Vikram Yash Ananya Diya",
    ),
    "slavic": (
        6,
        _words(
            "Volkov Sokolov Popov Morozov Novikov Zaytsev Vasilyev Chernyshev Zhukov Yefimov Kiselev Tikhonov"
        ),
        _made(
            "abram bogdan chern dubin gerasim hlad isaev kalin lys mel niko ostap pavl rom shev tkach vor yur zakhar",
            "ov ova enko sky ich in chuk uk ev ak",
        ),
        "Aleksey Andrey Boris Vladimir Dmitri Ivan Igor Konstantin Leonid Maksim Mikhail Nikolay Oleg Pavel Roman "
        "Sergei Timofey Vadim Viktor Yuriy Yevgeny Anastasia Ekaterina Irina Ksenia Natalya Olga Svetlana Tatyana",
    ),
    "korean": (
        3,
        _words(
            "Ahn Bae Cho Choi Chung Hong Hwang Jang Jeon Jung Kang Kwon Lim Moon Noh Oh Paik Park Seo Shin Yoon"
        ),
        [],
        "Minjun Seojun Jiho Junho Hyunwoo Jisoo Minji Yuna Sungmin Daniel Andrew Joshua David Brian Esther Grace "
        "Eugene",
    ),
}  # fmt: skip
NICKNAMES = {
    "James": "Jimmy", "Robert": "Rob", "Michael": "Mike", "William": "Will", "Richard": "Dick", "Joseph": "Joey",
    "Thomas": "Tom", "Charles": "Charlie", "Christopher": "Chris", "Daniel": "Dan", "Matthew": "Matt",
    "Anthony": "Tony", "Steven": "Steve", "Andrew": "Drew", "Kenneth": "Kenny", "Joshua": "Josh", "Edward": "Eddie",
    "Ronald": "Ron", "Timothy": "Tim", "Jeffrey": "Jeff", "Jacob": "Jake", "Nicholas": "Nick", "Jonathan": "Jon",
    "Stephen": "Steve", "Benjamin": "Ben", "Samuel": "Sam", "Gregory": "Greg", "Alexander": "Alex",
    "Raymond": "Ray", "Patrick": "Pat", "Nathan": "Nate", "Douglas": "Doug", "Zachary": "Zack", "Peter": "Pete",
    "Harold": "Harry", "Patricia": "Pat", "Jennifer": "Jenny", "Elizabeth": "Beth", "Barbara": "Barb",
    "Jessica": "Jess", "Margaret": "Maggie", "Dorothy": "Dot", "Kimberly": "Kim", "Deborah": "Debbie",
    "Rebecca": "Becky", "Kathleen": "Kathy", "Katherine": "Kate", "Catherine": "Cathy", "Theodore": "Ted",
    "Leonard": "Len", "Francisco": "Paco", "Jose": "Pepe", "Manuel": "Manny", "Alejandro": "Alex",
    "Dmitri": "Dima", "Vladimir": "Vlad", "Mikhail": "Misha", "Ekaterina": "Katya", "Natalya": "Natasha",
}  # fmt: skip
HEARD = {
    "Steven": "Stephen", "Stephen": "Steven", "Jeffrey": "Geoffrey", "Eric": "Erik", "Mark": "Marc", "Brian": "Bryan",
    "Sarah": "Sara", "Katherine": "Kathryn", "Catherine": "Katherine", "Anna": "Ana", "Aaron": "Aron",
    "Philips": "Phillips", "Reed": "Reid", "Snyder": "Schneider", "Burke": "Burk", "Clarke": "Clark",
    "Stewart": "Stuart", "Reynolds": "Renolds", "Vaughn": "Vaughan", "Keller": "Kellar", "Sofia": "Sophia",
}  # fmt: skip
ABROAD = {
    "Aleksey": "Alexei", "Andrey": "Andrei", "Dmitri": "Dmitry", "Nikolay": "Nikolai", "Maksim": "Maxim",
    "Sergei": "Sergey", "Viktor": "Victor", "Yuriy": "Yuri", "Yevgeny": "Evgeny", "Ksenia": "Xenia",
    "Ekaterina": "Yekaterina", "Zaytsev": "Zaitsev", "Vasilyev": "Vasiliev", "Chernyshev": "Tchernychev",
    "Zhukov": "Joukov", "Yefimov": "Efimov", "Tikhonov": "Tihonov", "Munoz": "Muñoz", "Nunez": "Núñez",
    "Gomez": "Gómez", "Jimenez": "Giménez", "Vazquez": "Vásquez", "Alvarez": "Álvarez", "Lu": "Lyu", "Xu": "Hsu",
    "Zheng": "Cheng", "Zhang": "Chang", "Choi": "Choe", "Jung": "Chung", "Paik": "Baek", "Jesus": "Jesús",
    "Lakshmi": "Laxmi", "Srinivasan": "Sreenivasan", "Banerjee": "Banerji", "Agarwal": "Aggarwal",
}  # fmt: skip
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def members(count: int, seed: int = 1) -> list[Person]:
    """Return a membership; ids are drawn in blocks, and one member in ten has a relative elsewhere in the list."""
    rng = random.Random(seed)
    shares = [share for share, *_ in ORIGINS.values()]
    pools = [_pool(common, tail, given, rng) for _, common, tail, given in ORIGINS.values()]
    drawn = rng.choices(pools, shares, k=count)
    states = rng.choices(list(STATES), list(STATES.values()), k=count)
    people: list[Person] = []
    id = 40_000_000
    for (lasts, last_weights, firsts, first_weights), state in zip(drawn, states, strict=True):
        id += rng.randint(1, 30)
        last, first = rng.choices(lasts, cum_weights=last_weights)[0], rng.choices(firsts, cum_weights=first_weights)[0]
        if people and rng.random() < 0.1:
            last, state = people[-1].last, people[-1].state
        people.append(_person(id, last.replace("_", " "), first, state, firsts, rng))
    return people


def _pool(common: list[str], tail: list[str], given: str, rng: random.Random) -> tuple[list[str], ...]:
    lasts, firsts = [*common, *tail], given.split()
    last_weights = [min(rng.paretovariate(1.1), 8) * (6 if name in common else 0.5) for name in lasts]
    first_weights = [min(rng.paretovariate(1.3), 8) for _ in firsts]
    return lasts, list(accumulate(last_weights)), firsts, list(accumulate(first_weights))


def _person(id: int, last: str, first: str, state: str, firsts: list[str], rng: random.Random) -> Person:
    kind = rng.random()
    middle = rng.choice(firsts) if kind < 0.15 else rng.choice("ABCDEFGHJKLMNPRSTW") if kind < 0.4 else ""
    rating = None if rng.random() < 0.35 else round(min(2750, max(100, rng.lognormvariate(6.9, 0.45))))
    games = rng.randint(3, 25) if rating and rng.random() < 0.4 else None
    return Person(id, last, first, middle, state, rating, games, f"20{rng.randint(15, 28)}{rng.randint(1, 12):02d}30")


def drifted(rating: int, rng: random.Random) -> int:
    """Return a rating as a report has it: mostly within some points, now and then an old one."""
    spread = 80 if rng.random() < 0.1 else 18
    return max(100, round(rng.gauss(rating, spread)))


def _beside(word: str, rng: random.Random) -> str:
    """Return the word with a key beside the right one."""
    at = rng.randrange(1, len(word))
    row = next((keys for keys in KEYBOARD if word[at] in keys), "eai")
    where = max(0, row.find(word[at]))
    near = row[max(0, where - 1)] if rng.random() < 0.5 and where else row[min(len(row) - 1, where + 1)]
    return word[:at] + near + word[at + 1 :]


def _misheard(word: str, rng: random.Random) -> str | None:
    pairs = [("ie", "ei"), ("ph", "f"), ("ck", "k"), ("ee", "ea"), ("y", "i"), ("z", "s"), ("c", "k"), ("e", "i")]
    rng.shuffle(pairs)
    return next((word.replace(a, b, 1) for a, b in pairs if a in word[1:] and not word.startswith(a)), None)


def _slip(each: Person, rng: random.Random) -> str:
    if rng.random() < 0.5:
        return f"{each.first} {_beside(each.last, rng)}"
    return f"{_beside(each.first, rng)} {each.last}"


def _heard(each: Person, rng: random.Random) -> str | None:
    last, first = HEARD.get(each.last), HEARD.get(each.first)
    if not (last or first):
        last = _misheard(each.last, rng)
    return f"{last or each.last}, {first or each.first}" if last or first else None


def _quoted(each: Person, rng: random.Random) -> str | None:
    nick = NICKNAMES.get(each.first)
    if not nick:
        return None
    return rng.choice((f'{each.first} "{nick}" {each.last}', f"{each.last}, {each.first} ({nick})"))


def _abroad(each: Person, rng: random.Random) -> str | None:
    last, first = ABROAD.get(each.last), ABROAD.get(each.first)
    return f"{last or each.last} {first or each.first}" if last or first else None


def _fixed_width(each: Person, rng: random.Random) -> str | None:
    full, width = f"{each.last}, {each.first}", rng.choice((12, 14, 16))
    return full[:width] if len(each.last) + 3 < width < len(full) else None


def _glued(each: Person, rng: random.Random) -> str | None:
    if " " in each.last:
        return f"{each.last.replace(' ', '')}, {each.first}"
    return f"{each.last.replace(chr(39), ' ')}, {each.first}" if "'" in each.last else None


def _second_name(each: Person, rng: random.Random) -> str | None:
    return f"{each.middle} {each.last}" if len(each.middle) > 1 else None


def _initials(each: Person, rng: random.Random) -> str | None:
    return f"{each.first[0]}.{each.middle[0]}. {each.last}" if each.middle else None


MESSES: dict[str, Mess] = {
    "capitals, no comma": lambda each, rng: f"{each.last} {each.first} {each.middle}".upper().strip(),
    "key beside": _slip,
    "heard": _heard,
    "nickname": lambda each, rng: f"{NICKNAMES[each.first]} {each.last}" if each.first in NICKNAMES else None,
    "quoted nickname": _quoted,
    "abroad": _abroad,
    "fixed width": _fixed_width,
    "glued": _glued,
    "second name": _second_name,
    "initials": _initials,
    "second surname": lambda each, rng: f"{each.last}-{rng.choice(ORIGINS['english'][1][:20])}, {each.first}",
    "note behind": lambda each, rng: f"{each.last}, {each.first} ({each.state})",
    "title": lambda each, rng: f"{each.last}, {each.first} {rng.choice(('NM', 'WCM', 'LM', 'FM'))}",
    "fields exchanged": lambda each, rng: f"{each.first} {each.middle}, {each.last}" if each.middle else None,
    "swapped letters": lambda each, rng: f"{each.last[0]}{each.last[2]}{each.last[1]}{each.last[3:]}, {each.first}"
    if len(each.last) > 4 and each.last[1] != each.last[2]
    else None,
}  # fmt: skip
