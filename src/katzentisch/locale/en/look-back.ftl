## Looking back at one's own moves when a game is over

look-back = Look back
look-back-intro = What were your moves worth? Each is judged only on what you could know at that moment.
look-back-begins = Getting the cards out again …
look-back-progress = { $done } of { $of } moves looked at
look-back-thinks = Looking back
look-back-ready = All moves have been looked at.
look-back-nothing = There was nothing to decide in this game: you always had just one sensible move.
look-back-again = Try again
look-back-summary = { $count ->
    [one] { $good ->
        [one] Your only decision was the best move, or too close to call.
       *[other] Your only decision gave away about { $cost } percent (± { $margin }).
    }
   *[other] { $good } of your { $count } decisions { $good ->
        [one] was
       *[other] were
    } the best move, or too close to call. All of them together gave away about { $cost } percent (± { $margin }).
}
look-back-good = Well played
look-back-given = Given away
look-back-sum = { $cost }{"\u00A0"}% (±{"\u00A0"}{ $margin })
look-back-luck = Luck
look-back-hindsight = with hindsight
look-back-luck-hint = Luck: by how much the hidden cards lay better for you, on average, than you could expect. Nobody could know that when you played.
look-back-chart = Your chance to win after each decision; thick dots cost something
look-back-best = Best move
look-back-close = Too close to call
look-back-cost = Cost { $cost } % (± { $margin })
look-back-chance = { $chance } chance
look-back-better = Better: { $move } ({ $chance })
look-back-or = Or: { $move } ({ $chance })
look-back-others = { $count ->
    [one] One other move
   *[other] { $count } other moves
}
look-back-worse = worse
look-back-higher = A move with a higher chance in this list was too close to call.
look-back-about = about { $chance } (±{"\u00A0"}{ $margin })

## What a move does

verb-shedding-play = Play the { $cards }{ $wishes ->
    [yes] { " and wish for " }{ $suit }
   *[no] { "" }
}{ $said ->
    [0] { "" }
    [1] { ", " }“{ $call }”
   *[other] { ", " }“{ $final }”
}
verb-shedding-draw = Draw a card
verb-shedding-pass = Keep it and pass
verb-shedding-take = Take the cards
verb-shedding-wish = Wish for { $suit }
verb-shedding-call = Call “{ $call }”
verb-thirty_one-keep = Keep your set
verb-thirty_one-lay = Take the other set
verb-thirty_one-skip = { $game ->
    [schwimmen] Pass
   *[other] Skip
}
verb-thirty_one-stay = Stay
verb-thirty_one-knock = { $game ->
    [schwimmen] Say “zu”
   *[other] Knock
}
verb-thirty_one-swap = { $place ->
    [all] Swap all three
   *[other] Swap the { $given } for the { $taken }
}{ $said ->
    [0] { "" }
   *[other] { $game ->
        [schwimmen] { ", " }“zu”
       *[other] { " and knock" }
    }
}
verb-rummy-draw = Draw from the stock
verb-rummy-take = Take the top of the discard pile
verb-rummy-discard = Discard the { $cards }
verb-rummy-meld = Lay down: { $cards }
verb-rummy-add = Lay off the { $cards }
verb-rummy-swap = Swap the { $first } for a Joker
verb-build_piles-build = { $from ->
    [reserve] Reserve card to build pile { $pile }
    [discard] Discarded card to build pile { $pile }
   *[hand] { $rank } to build pile { $pile }
}
verb-build_piles-discard = { $rank } to discard pile { $pile }
verb-build_piles-end = End the turn

## What speaks for a move

reason-shedding-finishes = It is your last card.
reason-shedding-passes_on = A Seven passes the cards on to the next cat.
reason-shedding-makes_draw = The next cat is nearly out: a Seven slows it down.
reason-shedding-makes_wait = The next cat is nearly out: an Eight slows it down.
reason-shedding-another_turn = Between two, an Eight gives you another turn.
reason-shedding-longest_wish = There is no suit you hold more of.
reason-shedding-rare_wish = Of your suits the others are least likely to hold this one.
reason-shedding-keeps_jack = It keeps a Jack for when nothing else fits.
reason-shedding-keeps_seven = It keeps your Seven for later.
reason-shedding-longest_suit = There is no suit you hold more of.
reason-shedding-keeps_choice = Your other card of this rank can change the suit later.
reason-shedding-saves_card = The card that fits is worth more later.
reason-shedding-keeps_eight = It keeps your Eight for later.
reason-thirty_one-good_set = The set is better than an unseen one is on average.
reason-thirty_one-poor_set = An unseen set is better than this one on average.
reason-thirty_one-enough = You have enough points: let the others have just one more turn.
reason-thirty_one-hurries = It leaves the others just one more turn to get better.
reason-thirty_one-no_better_swap = No swap would give you more points.
reason-thirty_one-lays_down = With it you lay your cards down at once.
reason-thirty_one-more_points = It gives you more points.
reason-thirty_one-pair = Two of a rank are on the way to three.
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
reason-build_piles-reserve = Whoever empties the reserve first wins.
reason-build_piles-way_to_reserve = It brings the pile closer to your reserve card.
reason-build_piles-new_hand = It empties your hand, and you get a new one.
reason-build_piles-blocks = The other reserve card would have gone there.
reason-build_piles-empty_pile = On an empty pile it buries nothing.
reason-build_piles-runs_down = The pile runs down in order, so you can play it off again.
reason-build_piles-same_rank = The same rank lies there already, so nothing is buried.
reason-build_piles-keeps_king = It keeps a King, which goes everywhere.
