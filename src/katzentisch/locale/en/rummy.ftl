### Purrrummy: what only happens, is refused, can be chosen, stands on the table here.

## Events ($count when laying off and swapping: the meld's number, $other: whose it is)

event-rummy-took_discard = { $me ->
    [yes] You take the { $cards } from the discard pile.
   *[no] { $who } takes the { $cards } from the discard pile.
}
event-rummy-melded = { $me ->
    [yes] You meld: { $cards }.
   *[no] { $who } melds: { $cards }.
}
event-rummy-added = { $me ->
    [yes] { $otherMe ->
        [yes] You lay the { $cards } off on a meld of your own.
       *[no] You lay the { $cards } off on one of { $other }’s melds.
    }
   *[no] { $otherMe ->
        [yes] { $who } lays the { $cards } off on one of your melds.
       *[no] { $who } lays the { $cards } off on one of { $other }’s melds.
    }
}
event-rummy-swapped = { $me ->
    [yes] You swap the { $cards } for a joker.
   *[no] { $who } swaps the { $cards } for a joker.
}
event-rummy-discarded = { $me ->
    [yes] You discard the { $cards }.
   *[no] { $who } discards the { $cards }.
}
event-rummy-put_back = { $me ->
    [yes] Too few points: { $cards } go back to your hand.
   *[no] Too few points: { $cards } go back to { $who }’s hand.
}
event-rummy-finished = { $me ->
    [yes] Your hand is empty: you win!
   *[no] { $who } has no cards left and wins.
}
event-rummy-scored = { $me ->
    [yes] { $count ->
        [0] You have nothing left in hand.
        [one] Left in your hand: one point ({ $cards }).
       *[other] Left in your hand: { $count } points ({ $cards }).
    }
   *[no] { $count ->
        [0] { $who } has nothing left in hand.
        [one] { $who } has one point left in hand ({ $cards }).
       *[other] { $who } has { $count } points left in hand ({ $cards }).
    }
}

## Why not

refusal-rummy-no_such_move = That is not a move in this game.
refusal-rummy-no_such_meld = There is no such meld on the table.
refusal-rummy-draw_first = Draw a card first.
refusal-rummy-one_card_a_turn = You have drawn already: one card a turn.
refusal-rummy-not_a_meld = That is neither a set nor a run.
refusal-rummy-too_few_for_a_meld = It takes at least three cards.
refusal-rummy-too_many_for_a_set = A set has four cards at most, each suit once.
refusal-rummy-past_the_ace = A run does not go on past the Ace here.
refusal-rummy-run_is_full = A run never has more than 13 cards.
refusal-rummy-only_jokers = Jokers alone are not enough: there has to be a natural card.
refusal-rummy-too_many_jokers = Too many jokers: never more of them than natural cards.
refusal-rummy-keep_a_discard = Keep a card: your last one has to be a discard.
refusal-rummy-points_out_of_reach = Too few points: you are still { $missing } short of { $points }.
refusal-rummy-meld_on = Lay out more: you are still { $missing } short of { $points } points.
refusal-rummy-no_laying_off = There is no laying off at this table.
refusal-rummy-only_own_melds = Here you may lay off on your own melds only.
refusal-rummy-own_meld_first = You may lay off once you have melded something yourself.
refusal-rummy-does_not_go_on = That card does not go there.
refusal-rummy-which_end = Say which end the joker goes to.
refusal-rummy-set_has_no_ends = A set has no ends.
refusal-rummy-no_joker_swap = There is no joker swapping at this table.
refusal-rummy-own_meld_before_swap = You may swap jokers once you have melded something yourself.
refusal-rummy-no_joker_for_that = No joker stands for that card there.
refusal-rummy-joker_is_played_at_once = A swapped joker has to go straight back to the table.
refusal-rummy-joker_goes_to_hand = A swapped joker goes to your hand.
refusal-rummy-taken_card_stays = You may not take a card and discard it in the same turn.

## House rules

option-rummy-lay_off = Laying off
    .hint = Where you may lay off single cards once you have a meld of your own. With “Nowhere”, a cat left with one card can never finish – nor can one left with two, if the last card has to be a discard.
option-rummy-jokers = Jokers
    .hint = How many jokers are in the pack.
option-rummy-ace_wraps = Runs past the Ace
    .hint = After King and Ace the run goes on with the 2.
option-rummy-joker_limit = Jokers in a meld
    .hint = How many jokers a set or run may have. It always needs at least one natural card.
option-rummy-joker_swap = Swapping jokers
    .hint = Whether you may swap a joker on the table for the card it stands for – once you have a meld of your own.
option-rummy-final_discard = Last discard
    .hint = Whether your last card has to be a discard, or may be melded or laid off as well.
option-rummy-return_taken_card = Discard the card you took
    .hint = Whether you may put a card from the discard pile back in the same turn. As your last card you may always discard it.
option-rummy-first_meld_points = Points for the first melds
    .hint = What your melds have to be worth together in the first turn in which you lay any out. A joker counts as the card it stands for; an Ace counts 11, or 1 when it comes before the 2.
option-rummy-scoring = Scoring
    .hint = One game, or several: whoever has cards left writes their points down, until somebody has 100. Fewer is better.
value-rummy-lay_off-all = Everywhere
value-rummy-lay_off-own = On your own melds
value-rummy-lay_off-none = Nowhere
value-rummy-jokers-0 = None
value-rummy-jokers-2 = Two
value-rummy-jokers-3 = Three
value-rummy-jokers-4 = Four
value-rummy-jokers-6 = Six
value-rummy-joker_limit-none = As many as you like
value-rummy-joker_limit-half = No more than natural cards
value-rummy-joker_swap-play_at_once = Yes, and play them at once
value-rummy-joker_swap-to_hand = Yes, into your hand
value-rummy-final_discard-required = Required
value-rummy-final_discard-optional = Optional
value-rummy-first_meld_points-0 = None
value-rummy-first_meld_points-30 = 30 points
value-rummy-first_meld_points-40 = 40 points

## On the table

rummy-ask-draw = Your turn: draw, or take the { $card }?
rummy-ask-play = Meld, lay off or discard?
rummy-ask-discard = Discard a card
rummy-ask-points = Your first melds need { $count } points. Otherwise discard.
rummy-ask-open = Lay out more: { $count ->
    [one] 1 point
   *[other] { $count } points
} to go
rummy-ask-one = { $card }: { $goes ->
    [on] lay it off or discard it?
    [swap] swap it or discard it?
   *[nowhere] discard it, or choose more?
}
rummy-ask-run = A run: meld it?
rummy-ask-set = A set: meld it?
rummy-ask-both = Set or run: meld it?
rummy-ask-no-meld = Not a set or a run yet
rummy-ask-joker = Where does the joker go?
rummy-ask-where = Where do you want to lay it off?
rummy-draw = Draw
rummy-take = Take { $card }
rummy-take-word = Take
rummy-lay = Meld
rummy-add = Lay off
rummy-swap = Swap
rummy-discard = Discard
rummy-tray = { $count ->
    [0] Chosen for a meld: nothing
    [one] Chosen for a meld: one card
   *[other] Chosen for a meld: { $count } cards
}
rummy-tray-hint = Tap cards that go together
rummy-tray-hint-discard = Tap the card to throw away
rummy-melds = On the table
rummy-no-melds = Nothing is laid out yet
rummy-laid = { $own ->
    [yes] { $kind ->
        [run] Your run
       *[set] Your set
    }
   *[no] { $kind ->
        [run] { $who }’s run
       *[set] { $who }’s set
    }
}: { $cards }
rummy-meld = { $kind ->
    [run] Run
   *[set] Set
}: { $cards }
rummy-meld-add = { $meld }. Lay off here: { $card }
rummy-joker-as = joker as { $card }
rummy-place = { $end ->
    [low] Lay off at the front
    [high] Lay off at the end
   *[none] Lay off
} – { $meld }
rummy-swap-place = Swap the joker and { $end ->
    [low] lay it off at the front
    [high] lay it off at the end
   *[none] lay it off
} – { $meld }
rummy-swap-meld = Swap the joker and meld it – { $meld }
rummy-swap-hand = Take the joker into your hand
rummy-tray-clear = Clear selection
rummy-stock = Stock, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
rummy-stock-draw = Draw from the stock, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
rummy-pile = Discard pile: { $card }
rummy-pile-empty = Discard pile: empty
rummy-pile-take = Take the { $card } from the discard pile
rummy-pile-discard = Discard the { $card }
rummy-hand-card = { $card }{ $playable ->
    [yes] , can be melded or laid off
   *[no] {""}
}{ $drawn ->
    [yes] , new
   *[no] {""}
}, card { $place } of { $count }
