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

## The story of a game

story-all-at-once = { $me ->
    [yes] You laid out everything at once.
   *[no] { $who } laid out everything at once.
}
story-opened = { $me ->
    [yes] You were the first to lay out.
   *[no] { $who } was the first to lay out.
}
story-long-meld = { $me ->
    [yes] Your longest meld had { $count } cards, the longest of all.
   *[no] The longest meld was laid by { $who }: { $count } cards.
}
story-added = { $me ->
    [yes] You laid off { $count } cards on others’ melds.
   *[no] { $who } laid off { $count } cards on others’ melds.
}
story-took-discard = { $me ->
    [yes] { $count } times you took what others threw away.
   *[no] { $count } times { $who } took what others threw away.
}
story-never-melded = { $me ->
    [yes] You never got to lay out.
   *[no] { $who } never got to lay out.
}
story-put-back = { $me ->
    [yes] Once you had to pick everything up again.
   *[no] { $who } once had to pick everything up again.
}
story-melds = { $count ->
    [0] Nobody laid out.
    [one] Just one meld came to the table.
   *[other] { $count } melds came to the table.
}

## What a move does

verb-rummy-draw = Draw from the stock
verb-rummy-take = Take the top of the discard pile
verb-rummy-discard = Discard the { $cards }
verb-rummy-meld = Lay down: { $cards }
verb-rummy-add = Lay off the { $cards }
verb-rummy-swap = Swap the { $first } for a Joker

## What speaks for a move

reason-rummy-useful_card = The open card goes with yours.
reason-rummy-useless_card = The open card does not go with yours.
reason-rummy-no_meld_yet = The open card does not make a meld with yours yet.
reason-rummy-fewer_points = What lies on the table no longer counts against you.
reason-rummy-laid_off = The card is gone from your hand and no longer counts against you.
reason-rummy-wins_joker = A Joker goes with everything.
reason-rummy-finishes = It is your last card.
reason-rummy-dear_and_alone = It costs most points and goes with nothing in your hand.
reason-rummy-alone = It goes with nothing in your hand.
reason-rummy-dearest = It costs most points if somebody else goes out.
