### Kitty Cat and Schwimmen. $game: which of the two; what is a knock, a skip and a counter here is “zu”, a pass and a life there.
### $given, $taken: what is swapped. $what: points as people write them (30½).

## What happened

event-second_set_dealt = { $me ->
    [yes] A second set lies before you, face down.
   *[no] A second set lies before { $who }, face down.
}
event-kept_seen_set = { $me ->
    [yes] You keep your set. The other one goes to the middle.
   *[no] { $who } keeps the set they looked at. The other one goes to the middle.
}
event-laid_seen_set = { $me ->
    [yes] You lay your set in the middle.
   *[no] { $who } lays the set they looked at in the middle.
}
event-took_second_set = { $me ->
    [yes] You take the other set: { $cards }.
   *[no] { $who } takes the other set.
}
event-thirty_one-swapped = { $me ->
    [yes] You swap the { $given } for the { $taken }.
   *[no] { $who } swaps the { $given } for the { $taken }.
}
event-swapped_all = { $me ->
    [yes] You swap all three and take { $taken }. The middle is now { $given }.
   *[no] { $who } swaps all three and takes { $taken }. The middle is now { $given }.
}
event-skipped_swapping = { $game ->
    [schwimmen] { $me ->
        [yes] You pass.
       *[no] { $who } passes.
    }
   *[other] { $me ->
        [yes] You skip.
       *[no] { $who } skips.
    }
}
event-stayed = { $me ->
    [yes] You stick with your cards.
   *[no] { $who } stays.
}
event-knocked = { $game ->
    [schwimmen] { $me ->
        [yes] You say “zu”. Everybody else has one more turn.
       *[no] { $who } says “zu”. Everybody else has one more turn.
    }
   *[other] { $me ->
        [yes] You knock. Everybody else has one more turn.
       *[no] { $who } knocks. Everybody else has one more turn.
    }
}
event-middle_cleared = { $game ->
    [schwimmen] Everybody has passed: the middle is cleared.
   *[other] Everybody has skipped: the middle is cleared.
}
event-middle_reshuffled = The stock is too small: { $count } cards are reshuffled.
event-laid_three_aces = { $game ->
    [schwimmen] { $me ->
        [yes] You lay down three Aces: { $what } points!
       *[no] { $who } lays down three Aces: { $what } points!
    }
   *[other] { $me ->
        [yes] You meow! Three Aces: { $what } points.
       *[no] { $who } meows! Three Aces: { $what } points.
    }
}
event-laid_31 = { $game ->
    [schwimmen] { $me ->
        [yes] You lay down { $cards }: { $what } points!
       *[no] { $who } lays down { $cards }: { $what } points!
    }
   *[other] { $me ->
        [yes] You purr! { $cards }: { $what } points.
       *[no] { $who } purrs! { $cards }: { $what } points.
    }
}
event-laid_three_alike = { $me ->
    [yes] You hiss! { $cards }: { $what } points.
   *[no] { $who } hisses! { $cards }: { $what } points.
}
event-showed = { $me ->
    [yes] You have { $cards }: { $what } points.
   *[no] { $who } has { $cards }: { $what } points.
}
event-paid = { $game ->
    [schwimmen] { $me ->
        [yes] { $count ->
            [one] You lose a life.
           *[other] You lose { $count } lives.
        }
       *[no] { $count ->
            [one] { $who } loses a life.
           *[other] { $who } loses { $count } lives.
        }
    }
   *[other] { $me ->
        [yes] { $count ->
            [one] You pay a counter.
           *[other] You pay { $count } counters.
        }
       *[no] { $count ->
            [one] { $who } pays a counter.
           *[other] { $who } pays { $count } counters.
        }
    }
}
event-on_last_life = { $game ->
    [schwimmen] { $me ->
        [yes] You are swimming!
       *[no] { $who } is swimming.
    }
   *[other] { $me ->
        [yes] You are on your last life now.
       *[no] { $who } is down to the last life.
    }
}
event-went_out = { $me ->
    [yes] { $count ->
        [2] You are out: 2nd place.
        [3] You are out: 3rd place.
       *[other] You are out: { $count }th place.
    }
   *[no] { $count ->
        [2] { $who } is out: 2nd place.
        [3] { $who } is out: 3rd place.
       *[other] { $who } is out: { $count }th place.
    }
}
event-nobody_paid = { $game ->
    [schwimmen] Everybody would be out: nobody loses a life, and the round is played again.
   *[other] Everybody would be out: nobody pays, and the round is played again.
}
event-won = { $me ->
    [yes] You win!
   *[no] { $who } wins.
}

## Why not

refusal-thirty_one-out = You are already out and can only watch.
refusal-not_in_middle = That card is not in the middle.
refusal-dealer_chooses_first = The dealer chooses between the two sets first.
refusal-keep_or_lay_first = First the two sets: do you keep this one or take the other?
refusal-chosen_already = The set has already been chosen.
refusal-one_or_all = You swap one card or all three, never two.
refusal-swap_or_knock = { $game ->
    [schwimmen] Swap or say “zu”: not both in one turn at this table.
   *[other] Swap or knock: not both in one turn at this table.
}
refusal-knock_too_early = { $game ->
    [schwimmen] Here you may say “zu” from your second turn on.
   *[other] Here you may knock from your second turn on.
}
refusal-knocked_already = { $game ->
    [schwimmen] Somebody has said “zu” already.
   *[other] Somebody has knocked already.
}
refusal-stay_after_knock = { $game ->
    [schwimmen] Somebody has said “zu”: swap once more, or stay.
   *[other] Somebody has knocked: swap once more, or stay.
}
refusal-nobody_has_knocked = { $game ->
    [schwimmen] Nobody has said “zu” yet. If you do not want to swap, pass.
   *[other] Nobody has knocked yet. If you do not want to swap, skip.
}

## House rules

option-purr = Purr
    .hint = Which 31 is laid down at once and ends the round.
option-hiss_ends_round = A Hiss ends the round
    .hint = When three of a rank (30½) are laid down at once.
option-meow_hits_all = A Meow hits everybody
    .hint = When a cat lays down three Aces, all the others pay a counter.
option-instant_end = Ends at once
    .hint = Which cards are laid down at once and end the round.
option-three_aces = Three Aces
    .hint = How many points three Aces count.
option-fire_hits_all = Three Aces hit everybody
    .hint = Everybody without three Aces loses one life, and nobody loses two.
option-second_pack_from = Second pack
    .hint = How many seats it takes to play with two packs. A card you hold twice counts once.
option-match = How long
    .hint = With lives until one player is left, or a single round by points.
option-knock_after_swap = { $game ->
    [schwimmen] “Zu” after a swap
   *[other] Knock after a swap
}
    .hint = { $game ->
        [schwimmen] Swap and say “zu” in one turn. It is void if the swap itself ends the round.
       *[other] Swap and knock in one turn. The knock is void if the swap itself ends the round.
    }
option-knock_from_lap = { $game ->
    [schwimmen] “Zu” from
   *[other] Knock from
}
    .hint = { $game ->
        [schwimmen] Which of your turns in a round is the first on which you may say “zu”.
       *[other] Which of your turns in a round is the first on which you may knock.
    }
option-empty_stock = Stock too small
    .hint = What happens when fewer than three cards are left for a new middle.
option-counters = { $game ->
    [schwimmen] Lives
   *[other] Counters
}
    .hint = { $game ->
        [schwimmen] How many lives everybody has. After that you are swimming.
       *[other] How many counters each cat has. After that it is on its last life.
    }
option-losing_knocker_pays = { $game ->
    [schwimmen] Said “zu” and lost
   *[other] Knocked and lost
}
    .hint = { $game ->
        [schwimmen] What it costs to say “zu” and then have the fewest points.
       *[other] What it costs to knock and then have the fewest points.
    }
value-purr-ace_ten_picture = Ace, ten and a picture
value-purr-any_31 = Any 31 in a suit
value-hiss_ends_round-never = Never
value-hiss_ends_round-after_replacement = Once the middle has been replaced
value-hiss_ends_round-always = Always
value-instant_end-three_aces = Three Aces only
value-instant_end-any_31 = Three Aces and any 31
value-three_aces-31 = 31 points
value-three_aces-32 = 32 points
value-three_aces-33 = 33 points
value-second_pack_from-never = Never
value-second_pack_from-7 = From 7 seats
value-second_pack_from-8 = From 8 seats
value-second_pack_from-9 = With 9 seats
value-match-lives = With lives
value-match-single_round = One round only
value-knock_from_lap-1 = Your first turn
value-knock_from_lap-2 = Your second turn
value-empty_stock-showdown = Everybody compares
value-empty_stock-reshuffle = Reshuffle
value-counters-1 = { $game ->
    [schwimmen] One life
   *[other] One counter
}
value-counters-3 = { $game ->
    [schwimmen] Three lives
   *[other] Three counters
}
value-counters-5 = { $game ->
    [schwimmen] Five lives
   *[other] Five counters
}
value-losing_knocker_pays-1 = As much as usual
value-losing_knocker_pays-2 = Twice as much

## What is asked

ask-choose-set = You deal. Do you keep this set or take the hidden one?
ask-others-choose-set = { $who } deals and chooses between two sets …
ask-swap = { $game ->
    [schwimmen] { $knock ->
        [yes] Your turn: swap, pass or say “zu”
       *[no] Your turn: swap or pass
    }
   *[other] { $knock ->
        [yes] Your turn: swap, skip or knock
       *[no] Your turn: swap or skip
    }
}
ask-last-swap = { $game ->
    [schwimmen] { $who } has said “zu”: your last swap
   *[other] { $who } has knocked: your last swap
}
ask-look = The round is over: this is what each hand is worth
ask-which-middle = Which card from the middle do you want for it?
ask-which-own = Which of your cards do you give for it?
ask-sure-one = { $given } for { $taken }: that gives you { $points }
ask-sure-all = All three for the middle: that gives you { $points }
ask-thirty-one-out = You are out and watching. { $who }’s turn …

## Buttons

keep-set = Keep it
other-set = Take the other
swap-all = All 3
swap = Swap
swap-and-knock = { $game ->
    [schwimmen] Swap, “zu”!
   *[other] Swap and knock
}
skip-turn = { $game ->
    [schwimmen] Pass
   *[other] Skip
}
stay = Stay
knock = { $game ->
    [schwimmen] “Zu!”
   *[other] Knock
}
next-round = Go on

## On the table

middle = Middle
middle-card = { $card }, in the middle, card { $place } of { $count }
middle-down = Middle: { $count } cards face down
worth-then = then { $points } points
score = { $points } points
score-lays = { $points } points – { $lays }
lays-aces = { $game ->
    [schwimmen] three Aces!
   *[other] Meow!
}
lays-31 = { $game ->
    [schwimmen] the end!
   *[other] Purr!
}
lays-alike = Hiss!
said-knock = { $game ->
    [schwimmen] Zu!
   *[other] Knock, knock!
}
said-skip = { $game ->
    [schwimmen] I pass
   *[other] Skip
}
said-stay = I stay
skipped-so-far = { $game ->
    [schwimmen] Passed: { $count } of { $all }
   *[other] Skipped: { $count } of { $all }
}
lives-left = { $game ->
    [schwimmen] { $count } of { $all } lives
   *[other] { $count } of { $all } counters
}
last-life = { $game ->
    [schwimmen] swimming
   *[other] last life
}
out = out

## The counting

has-knocked = { $game ->
    [schwimmen] said “zu”
   *[other] knocked
}
lost-lives = { $game ->
    [schwimmen] { $count ->
        [one] one life lost
       *[other] { $count } lives lost
    }
   *[other] { $count ->
        [one] one counter lost
       *[other] { $count } counters lost
    }
}
out-now = out, { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} place
