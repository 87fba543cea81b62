### Cat and Mouse. In events: $from, where the card comes from (hand, reserve, discard), $pile, the number of the pile it goes to,
### $rule, why: that cards are drawn after a turn goes without saying.

event-starter_chosen = { $me ->
    [yes] You start.
   *[no] { $who } starts.
}
event-build_piles-turned_up = { $me ->
    [yes] Your reserve shows the { $cards }.
   *[no] { $who }’s reserve shows the { $cards }.
}
event-built = { $me ->
    [yes] { $from ->
        [reserve] You play the { $cards } from your reserve to build pile { $pile }.
        [discard] You play the { $cards } from your discards to build pile { $pile }.
       *[hand] You play the { $cards } to build pile { $pile }.
    }
   *[no] { $from ->
        [reserve] { $who } plays the { $cards } from the reserve to build pile { $pile }.
        [discard] { $who } plays the { $cards } from the discards to build pile { $pile }.
       *[hand] { $who } plays the { $cards } to build pile { $pile }.
    }
}
event-pile_finished = Build pile { $pile } is finished and removed.
event-discarded = { $me ->
    [yes] You discard the { $cards } onto pile { $pile }.
   *[no] { $who } discards the { $cards } onto pile { $pile }.
}
event-ended_turn = { $me ->
    [yes] You end your turn.
   *[no] { $who } ends the turn.
}
event-refilled = { $me ->
    [yes] You draw: { $cards }.
   *[no] { $rule ->
        [KATZ-10] { $who } has played every hand card and draws { $count ->
            [one] a new one.
           *[other] { $count } new ones.
        }
       *[other] {""}
    }
}
event-recycled = { $count } cards from removed build piles are shuffled into a new talon.
event-emptied_reserve = { $me ->
    [yes] Your reserve is empty: you win!
   *[no] { $who }’s reserve is empty.
}

refusal-empty_discard_pile = There is nothing on this discard pile.
refusal-build_cards_stay = What lies on a build pile stays there.
refusal-reserve_only_builds = A reserve card can only go to a build pile.
refusal-between_discards = Nothing moves from one discard pile to another.
refusal-opens_with_ace = A build pile is opened with an Ace.
refusal-next_in_order = This build pile takes { $needs ->
    [A] an Ace
    [J] a Jack
    [Q] a Queen
   *[other] the { $needs }
} or a King.
refusal-king_is_no_ace = Here only a real Ace opens a build pile, not a King.
refusal-discard_to_end = Your turn ends when you discard a hand card.
refusal-build_piles-seats = Cat and Mouse is a game for two.

katz-ask = Your turn: choose a card
katz-ask-discard = Nothing fits: discard a hand card
katz-ask-end = Play on or end your turn
katz-ask-where = Where does the { $card } go?
katz-ask-hand-only = The { $card } can only be discarded
katz-ask-nowhere = The { $card } fits nowhere
katz-ask-pile = Build pile { $pile } needs { $need }
katz-ask-empty = A hand card here ends your turn
katz-end-turn = End turn

katz-need = { $rank ->
    [A] an Ace
    [J] a Jack
    [Q] a Queen
   *[other] the { $rank }
}
katz-builds = Build piles
katz-build = Build pile { $pile }, { $card ->
    [none] empty
   *[other] { $card } on top
}, needs { $need }{ $fits ->
    [yes] , fits
   *[no] {""}
}
katz-talon = Talon, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
katz-hand-card = { $card }{ $playable ->
    [yes] , playable
    [untold] {""}
   *[no] , can only be discarded
}, card { $place } of { $count }
katz-own = Your reserve and your discards
katz-reserve = { $card ->
    [none] Your reserve: 0 cards
   *[other] Your reserve: { $count ->
        [one] 1 card
       *[other] { $count } cards
    }, { $card } on top
}{ $playable ->
    [yes] , playable
   *[no] {""}
}
katz-discard = Your discard pile { $pile }, { $card ->
    [none] empty
   *[other] { $card } on top
}{ $under ->
    [none] {""}
   *[other] , with { $under } below
}{ $playable ->
    [yes] , playable
   *[no] {""}
}{ $fits ->
    [yes] , discarding ends your turn
   *[no] {""}
}
katz-seat = { $who }: reserve { $count ->
    [one] 1 card
   *[other] { $count } cards
}, { $card ->
    [none] empty
   *[other] { $card } on top
}. Discard piles: { $tops }
katz-nothing = empty
katz-reserve-word = Reserve
katz-discards-word = Discards
katz-ends-turn = ends your turn
katz-look = Look at the discard piles
katz-piles-of = { $who }’s discards
katz-your-piles = Your discards
katz-pile-number = Pile { $pile }

katz-over-reserve = The reserve is empty.
katz-over-talon = The talon is empty: the smaller reserve decides.
katz-over-moves = The game took too long: the smaller reserve decides.
katz-left = { $count ->
    [0] reserve empty
    [one] one card left in reserve
   *[other] { $count } cards left in reserve
}

## The story of a game

story-built = { $me ->
    [yes] Your longest turn put { $count } cards on the build piles.
   *[no] The longest turn was { $who }’s: { $count } cards on the build piles.
}
story-behind = { $me ->
    [yes] You were { $count } cards behind – and caught up.
   *[no] { $who } was { $count } cards behind – and caught up.
}
story-close-reserve = { $count ->
    [one] { $me ->
        [yes] So close: one card was left in your reserve.
       *[no] So close: one card was left in { $who }’s reserve.
    }
   *[other] { $me ->
        [yes] So close: { $count } cards were left in your reserve.
       *[no] So close: { $count } cards were left in { $who }’s reserve.
    }
}
story-piles = { $count ->
    [0] No build pile was finished.
    [one] One build pile was finished.
   *[other] { $count } build piles were finished.
}
story-from-reserve = { $count ->
    [one] { $me ->
        [yes] One card went from your reserve to the build piles.
       *[no] One card went from { $who }’s reserve to the build piles.
    }
   *[other] { $me ->
        [yes] { $count } cards went from your reserve to the build piles.
       *[no] { $count } cards went from { $who }’s reserve to the build piles.
    }
}

## What a move does

verb-build_piles-build = { $from ->
    [reserve] Reserve card to build pile { $pile }
    [discard] Discarded card to build pile { $pile }
   *[hand] { $rank } to build pile { $pile }
}
verb-build_piles-discard = { $rank } to discard pile { $pile }
verb-build_piles-end = End the turn

## What speaks for a move

reason-build_piles-reserve = Whoever empties the reserve first wins.
reason-build_piles-way_to_reserve = It brings the pile closer to your reserve card.
reason-build_piles-new_hand = It empties your hand, and you get a new one.
reason-build_piles-blocks = The other reserve card would have gone there.
reason-build_piles-empty_pile = On an empty pile it buries nothing.
reason-build_piles-runs_down = The pile runs down in order, so you can play it off again.
reason-build_piles-same_rank = The same rank lies there already, so nothing is buried.
reason-build_piles-keeps_king = It keeps a King, which goes everywhere.
