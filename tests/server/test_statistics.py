"""What was counted, over REST."""

from __future__ import annotations

from typing import Any


def test_a_guest_is_told_how_it_fared_and_the_deck_how_it_was_dealt(start_server: Any) -> None:
    server = start_server()
    player = server.player("Ada")
    headers = {"authorization": f"Bearer {player.token}"}
    assert server.get("/api/me/statistics", headers=headers).json() == []
    assert server.get("/api/statistics/deck/mau-mau").json() == []
    places = []
    for _ in range(2):
        player.make("mau-mau", 2)
        player.play_on()
        places.append(player.table["public"]["ended"]["places"][0])
        player.until_room(lambda room: room["phase"] == "over")
    told = server.get("/api/me/statistics", headers=headers).json()
    by_place = {str(place): places.count(place) for place in sorted(set(places))}
    assert told == [{"game": "mau-mau", "games": 2, "wins": places.count(1), "places": by_place}]
    assert server.get("/api/me", headers=headers).json()["played"] == told
    deck = server.get("/api/statistics/deck/mau-mau").json()
    assert [place["place"] for place in deck] == ["seat 0", "seat 1", "up"]
    first = deck[0]
    assert (first["pack"], first["deals"], first["degrees"], len(first["cards"])) == (32, 2, 31, 32)
    assert sum(card["dealt"] for card in first["cards"]) == 10
    assert {card["expected"] for card in first["cards"]} == {10 / 32}
    assert 0 <= first["p"] <= 1
    assert server.get("/api/me", headers=headers).status_code == 200


def test_statistics_of_nobody_and_of_no_game(server: Any) -> None:
    assert server.get("/api/me/statistics").status_code == 401
    assert server.get("/api/statistics/deck/chess").status_code == 404
    assert server.get("/api/statistics/deck/kitty-paw").json() == []
