"""Whatever people do at tables, in any order, and whenever the server is restarted: rooms, logs and answers are as the model says.

Hypothesis makes the stories up; the live tables, their rooms and the store are the real ones.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import read_entry
from katzentisch.engine.state import Refused
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Answer, MoveIdReused, TableClosed
from katzentisch.tables.people.room_record import NotPossible
from tests.tables.shadow import Shadow
from tests.tables.stores import IS_POSTGRES
from tests.tables.story_rooms import RoomStory, guests, new_tables, numbers, rooms
from tests.tables.town import Town

LENGTH = os.environ.get("KATZENTISCH_TEST_LENGTH", "normal")
#: What was held back (MIAU-22) is decided by what others do meanwhile; the log says what it was.
ANYTHING: set[str] = set()


@dataclass
class Letter:
    """A move that was sent, and what was answered to it at last."""

    room: str
    guest: str
    seat: int
    id: str
    text: str
    seq: int | None = None
    refusal: str = ""
    #: The room that refused it: it forgets that when it is read anew.
    refused_by: Room | None = None


class AnyStory(RoomStory):
    """The same with the game itself: moves, retries, time, restarts."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Letter] = []

    @initialize(
        target=rooms, seed=st.integers(0, 2**32), guest=guests, wanted=new_tables, ahead=st.none() | st.integers(0, 60)
    )
    def begin(self, seed: int, guest: str, wanted: NewTable, ahead: int | None) -> Any:
        """A table that waits, or one at which everybody is and that has been played at for a while."""
        self.town = Town(Path(self._folder.name), seed)
        id: Any = self.make(guest, wanted)
        if ahead is not None:
            self.everybody_gets_ready_and_it_starts(id)
            for person in self.models[id].people:
                self.connect(id, person)
            self.play_on(ahead, seed)
        return id

    # ------------------------------------------------------------------ moves

    def texts(self, id: str, guest: str) -> list[str]:
        """What this guest may do, then what others may, and what nobody may."""
        shadow, seat = self.shadows.get(id), self.models[id].seat_of(guest)
        if shadow is None or seat is None:
            return ["draw"]
        others = [text for other in range(len(self.models[id].seats)) for text in shadow.play.moves(other)]
        return [*shadow.play.moves(seat), *others, "undo", "draw", "no move at all"]

    @rule(id=rooms, guest=guests, number=numbers)
    def move(self, id: str, guest: str, number: int) -> None:
        texts = self.texts(id, guest)
        self.send_new(id, guest, texts[number % len(texts)])

    @rule(count=st.integers(1, 40), seed=st.integers(0, 2**32))
    def play_on(self, count: int, seed: int) -> None:
        """The most likely thing to happen: people make their moves, and time passes."""
        dice = Dice(seed)
        for _ in range(count):
            if dice.below(12) == 0:
                self.wait(25)  # somebody thinks for too long
            elif not self.move_in_turn(dice.below(1000)):
                self.wait(5)

    def move_in_turn(self, number: int) -> bool:
        """Some move that somebody may make; False: there is none."""
        turns = [
            (id, guest, text)
            for id, shadow in self.shadows.items()
            if self.models[id].phase == "playing" and not self.models[id].is_paused
            for guest in self.models[id].people
            for text in shadow.play.moves(self.models[id].seat_of(guest) or 0)
        ]
        if turns:
            self.send_new(*turns[number % len(turns)])
        return bool(turns)

    @rule(id=rooms, guest=guests)
    def undo(self, id: str, guest: str) -> None:
        self.send_new(id, guest, "undo")

    def send_new(self, id: str, guest: str, text: str) -> None:
        self.letters.append(Letter(id, guest, self.models[id].seat_of(guest) or 0, f"m{len(self.letters)}", text))
        self.send(self.letters[-1])

    @precondition(lambda self: self.letters)
    @rule(back=st.integers(1, 20))
    def send_again(self, back: int) -> None:
        """SECURITY 15: the same id and the same words."""
        self.send(self.letters[-min(back, len(self.letters))])

    @precondition(lambda self: self.letters)
    @rule(back=st.integers(1, 20), text=st.sampled_from(["draw", "pass", "undo", "knock"]))
    def use_an_id_again(self, back: int, text: str) -> None:
        """The same id with other words is an error, and nothing happens."""
        letter = self.letters[-min(back, len(self.letters))]
        if text == letter.text or not self.is_remembered(letter):
            return
        if self.models[letter.room].seat_of(letter.guest) != letter.seat:
            return
        room = self.room(letter.room)
        before = len(room.steps)
        answer = self.town.run(self.answer(room, replace(letter, text=text)))
        # A refusal is forgotten when the game is over.
        assert answer in ({"reused", "unreadable"} | ({"over"} if letter.seq is None else set()))
        assert letter.id not in [step.entry.id for step in room.steps[before:]]

    def is_remembered(self, letter: Letter) -> bool:
        """Is there an answer that must be given again?"""
        if letter.seq is not None:
            return True
        return letter.refused_by is not None and letter.refused_by is self.room(letter.room)

    def send(self, letter: Letter) -> None:
        """Send a move, for the first time or again, and check the answer."""
        room = self.room(letter.room)
        if letter.seq is None:  # who had no seat then may have one now
            letter.seat = self.models[letter.room].seat_of(letter.guest) or 0
        is_remembered = self.is_remembered(letter)
        self.sent.add((letter.seat, letter.id, letter.text))
        expected = self.expected(letter, is_remembered)
        answer = self.town.run(self.answer(room, letter))
        if isinstance(answer, Answer):
            assert expected is ANYTHING or "made" in expected, (expected, answer)
            assert answer.is_repeated == (letter.seq is not None)
            assert letter.seq in (None, answer.seq), "another number than before"
            entry = room.steps[answer.seq - 1].entry
            assert (entry.seat, entry.id, entry.text) == (letter.seat, letter.id, letter.text)
            letter.seq = answer.seq
        else:
            assert expected is ANYTHING or answer in expected, (expected, answer)
            if not is_remembered and answer not in ("not_seated", "paused", "not_started", "over", "unreadable"):
                letter.refusal, letter.refused_by = answer, room
        self.look()
        self.sent.clear()

    def expected(self, letter: Letter, is_remembered: bool) -> set[str]:
        """The answers that may come: "made", or the codes of refusals."""
        model, shadow = self.models[letter.room], self.shadows.get(letter.room)
        if letter.guest not in model.people:
            return {"not_seated"}
        if letter.seq is not None:
            return {"made"}
        if shadow is None:
            return {"not_started" if model.phase == "waiting" else "over"}
        if model.is_paused:
            return {"paused", "unreadable"} | ({letter.refusal} if is_remembered else set())
        if is_remembered:
            return {letter.refusal, "over"} if model.phase == "over" else {letter.refusal}
        by_rules = self.judged(letter, shadow)
        return by_rules | {"over"} if model.phase == "over" else by_rules

    def judged(self, letter: Letter, shadow: Shadow) -> set[str]:
        """What the rules say to a move that is new."""
        try:
            refusal = shadow.play.refusal(letter.seat, letter.text)
        except CannotRead:
            return {"unreadable"}
        if refusal is None and self.models[letter.room].phase == "over":
            return {"over"}
        if refusal is None:
            table = self.room(letter.room).table
            waits = table is not None and table.seconds_to_wait(read_entry(table.game, letter.seat, letter.text)) > 0
            return ANYTHING if waits else {"made"}
        return {refusal.code}

    async def answer(self, room: Room, letter: Letter) -> Answer | str:
        try:
            return await room.move(letter.guest, letter.id, letter.text)
        except CannotRead:
            return "unreadable"
        except MoveIdReused:
            return "reused"
        except TableClosed:
            return "over"
        except Refused as error:
            return error.refusal.code
        except NotPossible as error:
            return error.code

    @rule(id=rooms, guest=guests)
    def come_back(self, id: str, guest: str) -> None:
        room, seat = self.room(id), self.models[id].seat_of(guest)
        self.town.run(room.come_back(guest))
        if room.table is not None and room.record.phase == "playing":
            assert seat not in room.table.sat_in

    # ------------------------------------------------------------------ time, and the end of the world

    @rule(seconds=st.sampled_from([1, 5, 25, 70]))
    def wait(self, seconds: int) -> None:
        """Bots move, clocks run out, and nothing that waits for no person stands still."""
        is_long = seconds >= 5
        before = {id: len(shadow.entries) for id, shadow in self.shadows.items() if self.goes_on_alone(id)}
        while seconds > 0:  # little by little: what happens may be the beginning of something else
            self.town.wait(min(seconds, 5))
            seconds -= 5
        self.look()
        if is_long:
            assert all(len(self.shadows[id].entries) > count for id, count in before.items())

    def goes_on_alone(self, id: str) -> bool:
        model, shadow = self.models[id], self.shadows[id]
        waiting = shadow.play.waiting_for()
        is_live = model.phase == "playing" and not model.is_paused
        is_player_here = any(guest in self.here.get(id, ()) for guest in model.people)

        def goes_on(seat: int) -> bool:
            is_kept = model.seats[seat].who in model.people  # a bot sits in only while a player is there
            return shadow.is_bots(seat) and (is_player_here or not is_kept)

        return is_live and bool(waiting) and all(seat < 0 or goes_on(seat) for seat in waiting)

    @rule()
    def restart(self) -> None:
        """Tables and file are shut and opened again."""
        self.town.restart()
        self.here.clear()


TestAnyStory = AnyStory.TestCase
TestAnyStory.settings = settings(
    max_examples=2000 if LENGTH == "long" else 2 if IS_POSTGRES else 20,
    stateful_step_count=100 if LENGTH == "long" else 40,
    deadline=None,
    derandomize=LENGTH != "long",
    database=None,
    print_blob=True,
)
