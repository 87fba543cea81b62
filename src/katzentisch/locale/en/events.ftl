### One sentence an event. $me: "yes" when it is about the seat that reads. $who, $other: names. $count: how many cards,
### points, or which place. $cards: names of cards where they may be seen ($seen: "yes"). $suit: the wished suit.
### $call, $final: what is called out in this game.

event-dealer_chosen = { $me ->
    [yes] You deal.
   *[no] { $who } deals.
}
event-dealt = { $me ->
    [yes] You get { $count } cards.
   *[no] { $who } gets { $count } cards.
}
event-turned_up = Turned up: { $cards }.
event-played = { $me ->
    [yes] You play the { $cards }.
   *[no] { $who } plays the { $cards }.
}
event-played-wish = { $me ->
    [yes] You play the { $cards } and wish for { $suit }.
   *[no] { $who } plays the { $cards } and wishes for { $suit }.
}
event-wished = { $me ->
    [yes] You wish for { $suit }.
   *[no] { $who } wishes for { $suit }.
}
event-drew = { $me ->
    [yes] { $seen ->
        [yes] You draw the { $cards }.
       *[no] You draw a card.
    }
   *[no] { $who } draws a card.
}
event-drew_penalty = { $me ->
    [yes] { $count ->
        [0] You take no cards for it, as none are left.
        [one] You take a card for it.
       *[other] You take { $count } cards for it.
    }
   *[no] { $count ->
        [0] { $who } takes no cards for it, as none are left.
        [one] { $who } takes a card for it.
       *[other] { $who } takes { $count } cards for it.
    }
}
event-took = { $me ->
    [yes] { $count ->
        [0] You take no cards, as none are left.
        [one] You take a card.
       *[other] { $seen ->
            [yes] You take { $count } cards: { $cards }.
           *[no] You take { $count } cards.
        }
    }
   *[no] { $count ->
        [0] { $who } takes no cards, as none are left.
        [one] { $who } takes a card.
       *[other] { $who } takes { $count } cards.
    }
}
event-skipped = { $me ->
    [yes] You miss a turn.
   *[no] { $who } misses a turn.
}
event-passed = { $me ->
    [yes] You pass.
   *[no] { $who } passes.
}
event-called = { $me ->
    [yes] You call “{ $call }”
   *[no] { $who } calls “{ $call }”
}
event-final_called = { $me ->
    [yes] You call “{ $final }”
   *[no] { $who } calls “{ $final }”
}
event-forgot_call = { $me ->
    [yes] You forgot “{ $call }” and take { $count ->
        [0] no cards, as none are left.
        [one] a card.
       *[other] { $count } cards.
    }
   *[no] { $who } forgot “{ $call }” and takes { $count ->
        [0] no cards, as none are left.
        [one] a card.
       *[other] { $count } cards.
    }
}
event-owes_call = { $me ->
    [yes] You forgot “{ $call }”: on your next turn you take cards.
   *[no] { $who } forgot “{ $call }” and takes cards on the next turn.
}
event-forgot_final_call = { $me ->
    [yes] You forgot “{ $final }”: the { $cards } stays in your hand.
   *[no] { $who } forgot “{ $final }”: the { $cards } stays in hand.
}
event-caught = { $me ->
    [yes] You catch { $other } forgetting “{ $call }”
   *[no] { $otherMe ->
        [yes] { $who } catches you forgetting “{ $call }”
       *[no] { $who } catches { $other } forgetting “{ $call }”
    }
}
event-miscaught = { $me ->
    [yes] False alarm: { $other } had called.
   *[no] { $otherMe ->
        [yes] { $who } tried to catch you, but you had called.
       *[no] { $who } tried to catch { $other }, who had called.
    }
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
event-sat_in = { $me ->
    [yes] A bot plays for you until you are back.
   *[no] A bot plays for { $who }.
}
event-came_back = { $me ->
    [yes] You are playing for yourself again.
   *[no] { $who } is back.
}
