"""Records of servers that lie about cuts, and one of a server that does not, for whoever must tell them apart.

`python -m tests.records.lying_tables` writes them for our tests and the page's; then format the page. A lying server goes
the whole way: it deals by the cuts that it has made of them, so its cards follow from its secret and its log.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.cuts import seal_of
from katzentisch.engine.entry import Entry
from katzentisch.engine.record import Header, Playthrough, secret_of_seed
from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games import game

#: Every record, and what Ada's device remembers of the game.
KEPT = Path(__file__).parents[2] / "web/tests/lies.json"

TABLE_ID = "t4bl3"
SECRET = secret_of_seed(11)  # whoever deals first without the cuts is not who deals first with them
ENVELOPE = KeyedChance(SECRET).commitment
ADA, BO, CLEO = 0, 1, 2
SEATS = ("Ada", "Bo", "Cleo")

Said = tuple[int, str]


def bits(deal: int, seat: int, salt: str = "") -> str:
    """The cut of a seat; with a salt another one."""
    return secret_of_seed(10 * deal + seat + 1000 * len(salt)).hex()[:32]


def seal(deal: int, seat: int, salt: str = "", envelope: str = ENVELOPE) -> Said:
    return seat, f"seal {seal_of(envelope, TABLE_ID, deal, seat, bits(deal, seat, salt))}"


def cut(deal: int, seat: int, salt: str = "") -> Said:
    return seat, f"cut {bits(deal, seat, salt)}"


CLOSED: Said = (TABLE, "sealed")


def honest(deal: int) -> list[Said]:
    """Everybody seals, the table closes, everybody opens, in any order."""
    return [*(seal(deal, n) for n in (BO, ADA, CLEO)), CLOSED, *(cut(deal, n) for n in (CLEO, ADA, BO))]


def without(deal: int, *left_out: Said) -> list[Said]:
    return [said for said in honest(deal) if said not in left_out]


def instead(deal: int, **others: Said) -> list[Said]:
    """An honest deal in which somebody's seal or cut is another one: `ada_seal`, `bo_cut` …"""
    places = {
        f"{name.lower()}_{what[1].split()[0]}": what
        for n, name in enumerate(SEATS)
        for what in (seal(deal, n), cut(deal, n))
    }
    return [next((others[k] for k, v in places.items() if v == said and k in others), said) for said in honest(deal)]


#: How each server had the first deal cut, and the second.
LIES: dict[str, tuple[list[Said], list[Said]]] = {
    "none": (honest(1), honest(2)),
    "drops a seal": (without(1, seal(1, ADA), cut(1, ADA)), honest(2)),
    "drops an opening": (without(1, cut(1, ADA)), honest(2)),
    "swaps a seal": (instead(1, ada_seal=seal(1, ADA, "x"), ada_cut=cut(1, ADA, "x")), honest(2)),
    "shows other seals": (instead(1, bo_seal=seal(1, BO, "x"), bo_cut=cut(1, BO, "x")), honest(2)),
    "adds a seal later": (
        [seal(1, ADA), seal(1, BO), CLOSED, seal(1, CLEO), *(cut(1, n) for n in (ADA, BO, CLEO))],
        honest(2),
    ),
    "seals after an opening": (
        [seal(1, ADA), seal(1, BO), cut(1, ADA), cut(1, BO), seal(1, CLEO), CLOSED, cut(1, CLEO)],
        honest(2),
    ),
    "opens too early": ([seal(1, ADA), cut(1, ADA), seal(1, BO), CLOSED, cut(1, BO)], honest(2)),
    "never closes": (without(1, CLOSED), honest(2)),
    "reorders": ([*reversed(honest(1))], honest(2)),
    "opens another": (instead(1, cleo_cut=cut(1, CLEO, "x")), honest(2)),
    "opens what was not sealed": (without(1, seal(1, CLEO)), honest(2)),
    "opens twice": ([*honest(1), cut(1, CLEO, "x")], honest(2)),
    "shows another envelope": (instead(1, ada_seal=seal(1, ADA, envelope="0" * 64)), honest(2)),
    "uses a seal of another deal": (honest(1), instead(2, cleo_seal=seal(1, CLEO), cleo_cut=cut(1, CLEO))),
    "is older": ([cut(1, n) for n in (CLEO, ADA, BO)], [cut(2, n) for n in (CLEO, ADA, BO)]),
    "seals no longer": (honest(1), [cut(2, n) for n in (CLEO, ADA, BO)]),
    "draws the dealer alone": (honest(1), honest(2)),
}


class LyingPlaythrough(Playthrough):
    """Takes whatever is said about cuts."""

    draws_alone = False

    def _cut_refusal(self, entry: Entry) -> Refusal | None:
        return None

    def _open_cut(self, seat: int, bits: bytes) -> None:
        super()._open_cut(seat, bits)
        if self.draws_alone and isinstance(self.chance, KeyedChance):
            self.chance.cuts.pop(0, None)


@cache
def record_of(lie: str) -> str:
    """The record that was kept of it. Compiled rules have no inheritors, so they could not make it."""
    record: str = json.loads(KEPT.read_text(encoding="utf-8"))["records"][lie]
    return record


def made(lie: str) -> str:
    """A match that was given up in its second deal."""
    mau = game("mau-mau")
    options = mau.choices(mau.resolve("printed", {"scoring": "match", "hand_size": "3"}))
    header = Header(mau.id, mau.rules, options, SEATS, table=TABLE_ID, commitment=ENVELOPE)
    play = LyingPlaythrough(mau, header, KeyedChance(SECRET, mau.rules, TABLE_ID))
    play.draws_alone = lie == "draws the dealer alone"
    for cuts in LIES[lie]:
        while play.coming_deal() is None:
            seat = play.waiting_for()[0]
            play.play(seat, mau.text(play.state.heuristic(seat)))
        for seat, text in cuts:
            play.play(seat, text)
        play.play(TABLE, "deal")
    return play.record(with_secret=True, with_chance=True)


def remembered() -> dict[str, object]:
    """What Ada's device notes while the server is honest to her face."""
    deals = (1, 2)
    return {
        "table": TABLE_ID,
        "commitment": ENVELOPE,
        "cuts": {str(deal): bits(deal, ADA) for deal in deals},
        "sealed": {str(deal): seal(deal, ADA)[1].split()[1] for deal in deals},
        "shown": {str(deal): {str(n): seal(deal, n)[1].split()[1] for n in (ADA, BO, CLEO)} for deal in deals},
        "opened": list(deals),
    }


def kept() -> str:
    """The file for the page's tests."""
    whole = {"remembered": remembered(), "records": {lie: made(lie) for lie in LIES}}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    KEPT.write_text(kept(), encoding="utf-8")
