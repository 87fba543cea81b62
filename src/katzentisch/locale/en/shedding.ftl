### Mau Mau and Meow! Meow!: what only happens, is refused, can be chosen, stands on the table here.

## Events ($suit: the wished suit; $call, $final: what is called out in this game)

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

## Why not

refusal-does_not_fit = That does not fit: neither the suit nor the rank.
refusal-serve_the_wish = The wish is for another suit.
refusal-jack_on_jack = No Jack on a Jack here.
refusal-jack_must_match = A Jack has to match the suit like any other card.
refusal-wish_missing = A Jack comes with a wish.
refusal-wish_not_needed = This card ends the game, so there is nothing left to wish for.
refusal-wish_another_suit = Wish for a suit other than the Jack’s.
refusal-answer_or_take = Only a Seven wards that off. Otherwise take the cards.
refusal-answer_or_miss = Only an Eight wards that off. Otherwise miss your turn.
refusal-nothing_to_take = You have no cards to take.
refusal-must_play = You have a card that fits, so you have to play.
refusal-drawn_already = You have already drawn this turn.
refusal-drawn_card_fits = The card you drew fits: play it or pass.
refusal-only_the_drawn_card = After drawing you may only play the card you drew.
refusal-draw_on = It does not fit: draw another card.
refusal-draw_before_passing = You may pass only once you have drawn a card.
refusal-nothing_to_draw = There are no cards left to draw.
refusal-nothing_to_draw_so_play = Nothing is left to draw, but you have a card that fits.
refusal-no_finish_on_jack = Your last card may not be a Jack here: draw, or pass if there is nothing to draw.
refusal-call_was_forgotten = You forgot to call: take your cards first.
refusal-nothing_to_call = You call when you have just one card left.
refusal-called_already = You have called already.
refusal-calls_are_automatic = At this table the call is made for you.
refusal-no_catching = There is no catching at this table.
refusal-nothing_to_catch = There is nobody to catch.
refusal-caught_already = You have tried that already.
refusal-catch_void = Too late: the call came after all.
refusal-final_call_is_automatic = Here the last call is made for you.
refusal-not_the_last_card = That is not your last card yet.
refusal-no_first_jack = There is nothing to wish for now.
refusal-dealer_wishes_first = The dealer wishes for a suit first.
refusal-name_a_suit_first = Wish for a suit first.

## On the table

ask-play-or-draw = Your turn: play a card or draw
ask-play = Your turn: play a card
ask-pass = Nothing fits and nothing is left to draw: you have to pass
ask-drawn-fits = The card you drew fits: play it or keep it?
ask-drawn-unfit = The card you drew does not fit: keep it
ask-drawn-on = It does not fit: draw another card
ask-penalty-answer = Play a Seven or take { $count } cards
ask-penalty = You have to take { $count } cards
ask-skip-answer = Play an Eight or miss your turn
ask-skip = You have to miss your turn
ask-debt = You forgot “{ $call }”: take your cards
ask-lifted = Once more: play the { $card }
ask-wish = Which suit do you wish for?
ask-call = Call “{ $call }” before play goes on!
ask-others-wish = { $who } is wishing for a suit …
ask-out = You are done. { $who }’s turn …
keep-drawn = Keep it
pass = Pass
take-debt = Take cards
miss-turn = Miss turn
catch = Catch { $who }!
stock-draw = Draw a card, { $count ->
    [one] 1 card
   *[other] { $count } cards
} in the stock
stock-take = Take { $owed } cards, { $count ->
    [one] 1 card
   *[other] { $count } cards
} in the stock

## Signs beside the pile (shown in few letters; .spoken: as a screen reader says it; $suit, $count)

sign-wish = { $suit }
    .spoken = wished for: { $suit }
sign-owed = +{ $count }
    .spoken = { $count } cards to take

## The story of a game

story-took = { $me ->
    [yes] You had to take { $count } cards in one go.
   *[no] { $who } had to take { $count } cards in one go.
}
story-comeback = { $me ->
    [yes] You once held { $count } cards – and won all the same.
   *[no] { $who } once held { $count } cards – and won all the same.
}
story-peak = { $me ->
    [yes] You gathered { $count } cards.
   *[no] { $who } gathered { $count } cards.
}
story-never-drew = { $me ->
    [yes] You never had to draw.
   *[no] { $who } never had to draw.
}
story-caught = { $me ->
    [yes] You caught { $other } without a “{ $call }”.
   *[no] { $who } caught { $otherMe ->
        [yes] you
       *[no] { $other }
    } without a “{ $call }”.
}
story-forgot = { $me ->
    [yes] You forgot your “{ $call }”.
   *[no] { $who } forgot to say “{ $call }”.
}
story-called-in-vain = { $count ->
    [one] { $me ->
        [yes] You called “{ $call }” in vain.
       *[no] { $who } called “{ $call }” in vain.
    }
   *[other] { $me ->
        [yes] You called “{ $call }” { $count } times in vain.
       *[no] { $who } called “{ $call }” { $count } times in vain.
    }
}
story-thirst = { $me ->
    [yes] Once you drew { $count } times in a row without playing.
   *[no] { $who } once drew { $count } times in a row without playing.
}
story-skipped = { $me ->
    [yes] You missed { $count } turns.
   *[no] { $who } missed { $count } turns.
}
story-length = It was over after { $count } cards played.
story-drawn = { $count ->
    [0] Nobody had to draw.
    [one] Just one card was drawn.
   *[other] { $count } cards were drawn in all.
}

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
