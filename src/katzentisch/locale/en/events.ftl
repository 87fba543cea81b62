### One sentence an event. $me: "yes" when it is about the seat that reads. $who, $other: names. $count: how many cards,
### points, or which place. $cards: names of cards where they may be seen ($seen: "yes").

event-dealer_chosen = { $me ->
    [yes] You deal.
   *[no] { $who } deals.
}
event-dealt = { $me ->
    [yes] You get { $count } cards.
   *[no] { $who } gets { $count } cards.
}
event-turned_up = Turned up: { $cards }.
event-drew = { $me ->
    [yes] { $seen ->
        [yes] You draw the { $cards }.
       *[no] You draw a card.
    }
   *[no] { $who } draws a card.
}
event-reshuffled = { $count ->
    [one] The pile becomes the new stock: one card.
   *[other] The pile is shuffled into a new stock: { $count } cards.
}
event-finished = { $me ->
    [yes] { $count ->
        [1] You have no cards left: you win!
        [2] You have no cards left: 2nd place.
        [3] You have no cards left: 3rd place.
       *[other] You have no cards left: { $count }th place.
    }
   *[no] { $count ->
        [1] { $who } has no cards left and wins.
        [2] { $who } has no cards left: 2nd place.
        [3] { $who } has no cards left: 3rd place.
       *[other] { $who } has no cards left: { $count }th place.
    }
}
event-deal_over = The round is over.
event-scored = { $me ->
    [yes] { $count ->
        [0] You have no cards left in hand.
        [one] You still have one point in hand.
       *[other] You still have { $count } points in hand.
    }
   *[no] { $count ->
        [0] { $who } has no cards left in hand.
        [one] { $who } still has one point in hand.
       *[other] { $who } still has { $count } points in hand.
    }
}
event-game_over = The game is over.
event-took_back = { $me ->
    [yes] You take your move back.
   *[no] { $who } takes the move back.
}
event-timed_out = { $me ->
    [yes] Your time is up.
   *[no] Time is up for { $who }.
}
event-cut = { $me ->
    [yes] You cut the cards.
   *[no] { $who } cuts the cards.
}
event-cuts_sealed = The cards are cut.
event-cut_missing = { $me ->
    [yes] Your cut did not arrive. The cards are dealt without it.
   *[no] { $who }’s cut did not arrive. The cards are dealt without it.
}
event-sat_in = { $me ->
    [yes] A bot plays for you until you are back.
   *[no] A bot plays for { $who }.
}
event-came_back = { $me ->
    [yes] You are playing for yourself again.
   *[no] { $who } is back.
}
