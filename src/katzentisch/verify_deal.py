"""Check a game of Katzentisch without Katzentisch:  python verify_deal.py RECORD

A record of a game that is over holds the server's secret, every seat's sealed and opened cuts, and every answer of chance, in
lines "~ deal.use asked > answer". This program recomputes the envelope, the seals and all those answers. It needs nothing but
Python and knows no rules; that all moves are allowed, too, is checked by "katzentisch verify RECORD".
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Callable, Iterator

PACK = [rank + suit for rank in [*"23456789", "10", *"JQKA"] for suit in "♣♠♥♦"] + ["★"]
Use = tuple[int, int, list[str], list[str]]  # deal, number within the deal, what was asked, what was answered
Entry = tuple[str, str, str]  # whose it is (a seat or "table"), what it is (seal, sealed, cut or deal), and its digits


def read(text: str) -> tuple[dict[str, str], list[Entry], list[Use]]:
    """What is needed of a record: its header, the cuts and deals in their order, the uses of chance."""
    tags: dict[str, str] = {}
    entries, uses = [], []
    for line in map(str.strip, text.splitlines()):
        if found := re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)".*\]', line):
            tags[found[1]] = re.sub(
                r"\\(?:u([0-9a-f]{4})|(.))", lambda m: chr(int(m[1], 16)) if m[1] else m[2], found[2]
            )
        elif found := re.fullmatch(r"~ (\d+)\.(\d+) ([^>]*)>([^>]*)", line):
            uses.append((int(found[1]), int(found[2]), found[3].split(), found[4].split()))
        elif found := re.fullmatch(r"\d+ (table) (sealed|deal)(?: @\d+)?", line):
            entries.append((found[1], found[2], ""))
        elif found := re.fullmatch(
            r"\d+ (\d+) (seal|cut) ((?<=cut )[0-9a-f]{32}|(?<=seal )[0-9a-f]{64})(?: @\d+)?", line
        ):
            entries.append((found[1], found[2], found[3]))
        elif line and not re.match(r"#|\d+ ", line):
            raise ValueError(f"what is {line!r}?")
    return tags, entries, uses


def fingerprint(text: str) -> str:
    """A hash of the log and of what chance gave: whoever has another one was given another record."""
    lines = [line.strip() for line in text.splitlines() if re.match(r"\s*(\d|~)", line)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def cut(entries: list[Entry], envelope: str, table: str) -> tuple[dict[int, dict[int, str]], int, list[str]]:
    """The cuts by deal and seat, the number of deals, and everything that is wrong with how the deals were cut."""
    cuts: dict[int, dict[int, str]] = {}
    seals: dict[str, str] = {}
    wrong, deal, is_closed, is_sealing = [], 1, False, False
    for seat, what, digits in entries:
        mine = cuts.setdefault(deal, {})
        bad = ""
        if what == "seal":
            bad = "twice" if seat in seals else "when no more were taken" if is_closed or mine else ""
            seals[seat], is_sealing = digits, True
        elif what == "sealed":
            bad, is_closed = "" if seals and not is_closed else "where there was nothing to seal", True
        elif what == "cut":
            lines = [envelope, table, str(deal), seat, digits]
            if int(seat) in mine:
                bad = "twice"
            elif seals and not is_closed:
                bad = "before all were sealed"
            elif is_sealing and seat not in seals:
                bad = "that was never sealed"
            elif seals and hashlib.sha256("\n".join(lines).encode()).hexdigest() != seals[seat]:
                bad = "that is not the one that was sealed"
            mine[int(seat)] = digits
        else:
            missing = sorted({*map(int, seals)} - {*mine})
            wrong += [f"DOUBT: deal {deal}: seat {n} sealed a cut that was never opened" for n in missing]
            if deal == 1 and is_closed:
                cuts[0] = mine
            deal, seals, is_closed = deal + 1, {}, False
        wrong += [f"deal {deal}: {what} of {seat} {bad}"] if bad else []
    return cuts, deal - 1, wrong


def chance(secret: bytes, *parts: str) -> Callable[[int], int]:
    """Chance for one use: asked for n, it gives a number from 0 to n - 1, each equally likely."""
    key = hmac.digest(secret, "\n".join(parts).encode(), "sha256")

    def words() -> Iterator[int]:
        for block in range(2**16):
            digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        raise ValueError("chance is never asked so much")

    stream = words()
    return lambda n: next(word % n for word in stream if word < 2**32 - 2**32 % n)


def shuffled(below: Callable[[int], int], cards: list[str]) -> list[str]:
    """Fisher and Yates: from the last place to the second, each card changes places with one that is not behind it."""
    order = cards.copy()
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def is_pack(cards: list[str]) -> bool:
    """Do they lie as in a new pack, or in two, one on the other? Kitty cards have numbers."""
    places = [int(card) if card.isdigit() else PACK.index(card) for card in cards]
    half = len(places) // 2
    return places == sorted(places) or places == 2 * sorted(places[:half])


def check(text: str) -> list[str]:
    """Print what the secret and the cuts give; everything that does not hold, as sentences."""
    tags, entries, uses = read(text)
    if "Secret" not in tags:
        return ["there is no secret in it: the game was not over when it was saved"]
    secret = bytes.fromhex(tags["Secret"])
    print("fingerprint:", fingerprint(text))
    print("envelope:", envelope := hashlib.sha256(secret).hexdigest())
    all_cuts, deals, wrong = cut(entries, envelope, tags.get("Table", ""))
    if envelope != tags.get("Commitment"):
        wrong.append(f"the envelope {tags.get('Commitment')} is not the SHA-256 of the secret")
    for deal, use, asked, answer in uses:
        cuts = [f"{seat}:{bits}" for seat, bits in sorted(all_cuts.get(deal, {}).items())]
        below = chance(secret, tags.get("Rules", ""), tags.get("Table", ""), str(deal), str(use), *cuts)
        given = [str(below(int(asked[1])))] if asked[:1] == ["of"] else shuffled(below, asked)
        print(f"{deal}.{use}, {len(cuts)} cuts:", *given)
        if given != answer:
            wrong.append(f"{deal}.{use} is not what the secret and the cuts give")
        if use == 0 and asked[:1] != ["of"] and not is_pack(asked):
            wrong.append(f"deal {deal} does not begin with a pack in its order")
    for number in range(1, deals + 1):
        found = sorted(use for deal, use, *_ in uses if deal == number)
        if found != [*range(len(found) or 1)]:
            wrong.append(f"the shuffles of deal {number} are not all in it")
    return wrong


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            found = check(file.read())
    except (OSError, ValueError, IndexError, ArithmeticError) as error:
        print(f"a record is needed that can be read: {error}", file=sys.stderr)
        sys.exit(2)
    lines = [line if line.startswith("DOUBT") else f"WRONG: {line}" for line in found]
    print(*lines or ["everything holds"], sep="\n")
    sys.exit(1 if found else 0)
