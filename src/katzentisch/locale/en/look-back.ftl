## Looking back at one's own moves when a game is over

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
