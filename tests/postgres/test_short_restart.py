"""PostgreSQL restarts cleanly while people play, and is back within the lease: nobody is sent away, and nothing unsaved is shown."""

from __future__ import annotations

from tests.postgres.cluster import Cluster
from tests.postgres.test_two_nodes import StartNodes, play_out, seated, see_all, start_nodes  # noqa: F401
from tests.server.test_full_disk import shown_since


def test_a_move_that_could_not_be_saved_is_made_under_the_same_id_later(
    start_nodes: StartNodes,  # noqa: F811
    cluster: Cluster,
) -> None:
    """By people at two nodes, each over the socket that they had. However slowly PostgreSQL starts here, it is within the lease of such nodes."""
    nodes = start_nodes(2, module="tests.postgres.patient_node")
    players = seated(nodes, "mau-mau", 2)
    for number in range(2):
        mover = next(player for player in players if player.is_in_turn)
        other = players[1 - players.index(mover)]
        see_all(players)
        seen, before = [len(player.frames) for player in (mover, other)], mover.table["public"]
        choice, id = mover.choice(), f"the same {number}"
        cluster.stop("fast")
        try:
            for _ in range(2):
                assert mover.move(choice, id)["code"] == "storage_failed"
            shown = [shown_since(player, since) for player, since in zip((mover, other), seen, strict=True)]
        finally:
            cluster.start()
        assert shown == [["refused"] * 2, []]
        made = mover.move(choice, id)
        assert (made["type"], made["public"]["seq"] > before["seq"]) == ("table", True)
        see_all(players)
        assert other.table["public"] == mover.table["public"]
        assert mover.move(choice, id)["public"]["seq"] == made["public"]["seq"], "made twice"
    play_out(players)
    assert [node.get("/api/health").status_code for node in nodes] == [200, 200]
