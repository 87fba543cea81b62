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

## The story of a game

story-swam = { $game ->
    [schwimmen] { $me ->
        [yes] You were swimming already – and won all the same.
       *[no] { $who } was swimming already – and won all the same.
    }
   *[other] { $me ->
        [yes] You were down to your last life – and won all the same.
       *[no] { $who } was down to the last life – and won all the same.
    }
}
story-unhurt = { $game ->
    [schwimmen] { $me ->
        [yes] You did not lose a single life.
       *[no] { $who } did not lose a single life.
    }
   *[other] { $me ->
        [yes] You did not pay a single counter.
       *[no] { $who } did not pay a single counter.
    }
}
story-knock-lost = { $game ->
    [schwimmen] { $me ->
        [yes] In round { $round } you said “zu”, and lost.
       *[no] In round { $round } { $who } said “zu”, and lost.
    }
   *[other] { $me ->
        [yes] In round { $round } you knocked, and lost.
       *[no] In round { $round } { $who } knocked, and lost.
    }
}
story-first-out = { $me ->
    [yes] You were the first to be out, in round { $round }.
   *[no] { $who } was the first to be out, in round { $round }.
}
story-31 = { $count ->
    [one] { $me ->
        [yes] You laid 31 on the table.
       *[no] { $who } laid 31 on the table.
    }
   *[other] { $me ->
        [yes] You laid 31 on the table { $count } times.
       *[no] { $who } laid 31 on the table { $count } times.
    }
}
story-aces = { $me ->
    [yes] You had three Aces!
   *[no] { $who } had three Aces!
}
story-knocks = { $game ->
    [schwimmen] { $me ->
        [yes] You said “zu” { $count } times.
       *[no] { $who } said “zu” { $count } times.
    }
   *[other] { $me ->
        [yes] You knocked { $count } times.
       *[no] { $who } knocked { $count } times.
    }
}
story-swaps = { $count ->
    [0] Nobody swapped.
    [one] There was just one swap.
   *[other] There were { $count } swaps.
}
# $points: "30½"
story-best-cards = The best cards were worth { $points }.

## What a move does

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

## What speaks for a move

reason-thirty_one-good_set = The set is better than an unseen one is on average.
reason-thirty_one-poor_set = An unseen set is better than this one on average.
reason-thirty_one-enough = You have enough points: let the others have just one more turn.
reason-thirty_one-hurries = It leaves the others just one more turn to get better.
reason-thirty_one-no_better_swap = No swap would give you more points.
reason-thirty_one-lays_down = With it you lay your cards down at once.
reason-thirty_one-more_points = It gives you more points.
reason-thirty_one-pair = Two of a rank are on the way to three.
