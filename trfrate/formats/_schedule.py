"""The rounds of a round robin whose report states none."""


def meeting(row: int, other: int, players: int) -> int:
    """Return the round (from 0) in which two rows (from 0) meet, by a schedule in which nobody plays twice a round."""
    even = players + players % 2
    low, high = sorted((row, other))
    return (2 * low if high == even - 1 else low + high) % (even - 1)
