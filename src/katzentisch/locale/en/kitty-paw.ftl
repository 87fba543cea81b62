### Kitty Paw. $breed, $symbol: breed and symbol by name. $card: the name of a Kitty card. $spot: how and where a kitten
### lies. $number: which hide-and-seek card. $points, $minus: points without their sign, and whether they are lost.
### What the others take and lay can be seen; it is not said.

## What happened

event-kitty_paw-round_begun = Kitty Paw! Round { $count } begins.
event-kitty_paw-extra_round_begun = Kitty Paw! Extra round { $count } begins.
event-kitty_paw-row_dealt = In the row are { $list }.
event-kitty_paw-put_under = That symbol is in the row already: card { $card } goes under the pile.
event-kitty_paw-cards_reshuffled = { $count ->
    [one] One discarded Kitty card becomes the new pile.
   *[other] { $count } discarded Kitty cards are shuffled again.
}
event-kitty_paw-grabbed = { $me ->
    [yes] You grab card { $card }.
   *[no] { $who } grabs card { $card }.
}
event-kitty_paw-handed_out = { $me ->
    [yes] You grabbed nothing, so you get card { $card }.
   *[no] { $who } grabbed nothing and gets card { $card }.
}
event-kitty_paw-took_kitten = { $me ->
    [yes] In your paw: { $breed }.
   *[no] {""}
}
event-kitty_paw-placed_kitten = { $me ->
    [yes] Placed: { $spot }.
   *[no] {""}
}
event-kitty_paw-put_back = { $me ->
    [yes] Back in the middle: { $breed }.
   *[no] {""}
}
event-kitty_paw-picked_up = { $me ->
    [yes] In your paw again: { $breed }.
   *[no] {""}
}
event-kitty_paw-turned_box = { $me ->
    [yes] { $what ->
        [lying] Your box is lying down now.
       *[upright] Your box is standing upright now.
    }
   *[no] {""}
}
event-kitty_paw-found_symbol = { $me ->
    [yes] Found it! Your symbol is behind hide-and-seek card { $number }: { $symbol }.
   *[no] { $who } finds the right symbol behind hide-and-seek card { $number }: { $symbol }.
}
event-kitty_paw-sought = { $me ->
    [yes] Hide-and-seek card { $number }: { $symbol }. That is not your symbol.
   *[no] { $who } looks behind hide-and-seek card { $number }: { $symbol }.
}
event-kitty_paw-turned_back = { $me ->
    [yes] Hide-and-seek card { $number } is face down again. You can go on looking.
   *[no] {""}
}
event-kitty_paw-claimed = { $me ->
    [yes] You call “Meow!”
   *[no] { $who } calls “Meow!”
}
event-kitty_paw-bumped = { $me ->
    [yes] You bump: { $count } milliseconds.
   *[no] { $who } bumps: { $count } milliseconds.
}
event-kitty_paw-bumped_last = { $me ->
    [yes] Your paw was last: your card is turned over to its minus points.
   *[no] { $who }’s paw was last: their card is turned over to its minus points.
}
event-kitty_paw-nobody_last = Several paws were last together: nobody pays.
event-kitty_paw-pattern_right = { $me ->
    [yes] Your pattern is right!
   *[no] { $who }’s pattern is right!
}
event-kitty_paw-pattern_wrong = { $me ->
    [yes] Your pattern is not right.
   *[no] { $who }’s pattern is not right.
}
event-kitty_paw-fault = { $fault }
event-kitty_paw-card_scored = { $minus ->
    [yes] { $me ->
        [yes] { $points ->
            [one] Card { $card } costs you a point.
           *[other] Card { $card } costs you { $points } points.
        }
       *[no] { $points ->
            [one] Card { $card } costs { $who } a point.
           *[other] Card { $card } costs { $who } { $points } points.
        }
    }
   *[no] { $me ->
        [yes] Card { $card } scores you { $points } points.
       *[no] Card { $card } scores { $who } { $points } points.
    }
}
event-kitty_paw-gave_up = { $me ->
    [yes] You give up.
   *[no] { $who } gives up.
}
event-kitty_paw-nothing_scored = { $rule ->
    [PAW-32] Everybody has given up: nothing is scored this round.
   *[other] Time is up and nobody has called “Meow!”: nothing is scored this round.
}
event-kitty_paw-tied = { $me ->
    [yes] You are tied for the lead with { $count ->
        [one] { $count } point
       *[other] { $count } points
    } and play an extra round.
   *[no] { $who } is tied for the lead with { $count ->
        [one] { $count } point
       *[other] { $count } points
    } and plays an extra round.
}
event-kitty_paw-game_over = { $rule ->
    [PAW-12] The game is over: the extra round has decided it.{ kitty-extra-first }
    [PAW-14] Well done: that was the practice.
    [PAW-28] The game is over. The extra rounds have decided nothing: the win is shared.{ kitty-extra-first }
   *[other] The game is over.
}
# Every page cuts by itself; saying so would talk over how the round ended.
event-kitty_paw-cut = {""}
event-kitty_paw-cuts_sealed = {""}
kitty-extra-first = { $others ->
    [yes] {" "}Whoever played in the extra rounds ranks ahead of everybody else, even with fewer points.
   *[no] {""}
}

## Why not ($who: who was quicker, whose it is)

refusal-kitty_paw-practice_is_for_one = You can only practise alone.
refusal-kitty_paw-not_in_this_round = Only those tied for the lead play this extra round.
refusal-kitty_paw-not_in_row = That card is not in the row.
refusal-kitty_paw-grab_first = Grab a Kitty card first.
refusal-kitty_paw-card_already = You have a Kitty card already. There is no exchange.
refusal-kitty_paw-card_gone = { $who } was quicker and has the card.
refusal-kitty_paw-everybody_has_a_card = Everybody has a Kitty card already.
refusal-kitty_paw-no_such_kitten = That kitten is not in the game.
refusal-kitty_paw-paw_full = You have a kitten in your paw already. Place it or put it back first.
refusal-kitty_paw-paw_empty = Your paw is empty.
refusal-kitty_paw-not_in_paw = That kitten is not in your paw.
refusal-kitty_paw-kitten_gone = { $who } was quicker and has the kitten.
refusal-kitty_paw-not_in_the_middle = You have that kitten already.
refusal-kitty_paw-breed_twice = You have a kitten of that breed already.
refusal-kitty_paw-not_yours = { $who } has that kitten.
refusal-kitty_paw-not_placed = That kitten is not in your area.
refusal-kitty_paw-covered = Another kitten lies on it. Take that one away first.
refusal-kitty_paw-box_not_bare = A kitten lies on the box. It only turns over when nothing does.
refusal-kitty_paw-too_far = That is too far from the box.
refusal-kitty_paw-no_symbol = Your card has no symbol: there is nothing to look for.
refusal-kitty_paw-symbol_found = You have found your symbol already.
refusal-kitty_paw-seek_with_empty_paw = You can only look with an empty paw.
refusal-kitty_paw-one_at_a_time = One at a time: wait until your hide-and-seek card is face down again.
refusal-kitty_paw-seek_card_gone = { $who } was quicker and has turned that hide-and-seek card.
refusal-kitty_paw-not_turned = That hide-and-seek card is not turned up.
refusal-kitty_paw-building_over = The building is over.
refusal-kitty_paw-claimed_already = You have called “Meow!” already.
refusal-kitty_paw-stop_building = Stop, somebody has called “Meow!”: bump!
refusal-kitty_paw-nothing_to_bump = Nobody has called “Meow!” yet.
refusal-kitty_paw-no_bump_for_two = With two players there is no bump.
refusal-kitty_paw-no_card_to_turn = You have no Kitty card: it is for the others to bump.
refusal-kitty_paw-bumped_already = You have bumped already.
refusal-kitty_paw-too_early = Too early: no paw is that quick. Bump again!
refusal-kitty_paw-too_late = Too late: the three seconds are over.
refusal-kitty_paw-no_window = There is nothing to bump right now.
refusal-kitty_paw-no_bump_in_calm = There is no bump at a calm table.
refusal-kitty_paw-no_limits = No time runs out at a calm table.
refusal-kitty_paw-no_giving_up = You can only give up at a calm table.
# after the sentence that says why what came before could not be done
refusal-kitty_paw-follows_refused = So your “Meow!” does not count.
refusal-kitty_paw-gave_up = You have given up this round. You are in again for the next one.

## Breeds and symbols

breed-J = Japanese Bobtail
breed-X = Exotic Shorthair
breed-R = Russian Blue
breed-M = Egyptian Mau
breed-E = European Shorthair
breed-B = Bombay
breed-P = Persian
breed-C = Chihuahua

## How and where things lie, seen from the box

kitty-side = { $side ->
    [belly] belly
   *[back] back
}
kitty-turned = { $rotation ->
    [90] turned right
    [180] upside down
    [270] turned left
   *[0] straight
}
kitty-steps = { $halves ->
    [1] half a card
    [2] one card
    [3] one and a half cards
    [4] two cards
    [5] two and a half cards
   *[6] three cards
}
kitty-on-box = exactly on the box
kitty-beside-box = { $way ->
    [right] directly right of the box
    [left] directly left of the box
    [up] directly above the box
   *[down] directly below the box
}
kitty-away = { $way ->
    [right] { $steps } to the right
    [left] { $steps } to the left
    [up] { $steps } up
   *[down] { $steps } down
}
kitty-partly-on-box = partly on the box
kitty-partly-over = partly over { $breeds }
kitty-wholly-over = on top of { $breeds }
kitty-box = { $side ->
    [lying] The box is lying down
   *[upright] The box is standing upright
}
kitty-symbol = Hide-and-seek card with { $symbol }
kitty-card = Card { $card }, { $points } points
kitty-nothing-built = Nothing lies by your box yet
kitty-paw-holds = In your paw: { $breed }

## What is wrong with a pattern ($wanted, $found: what the card shows, and what is there)

fault-missing = { $breed } is missing.
fault-extra = { $breed } does not belong there.
fault-place = { $breed } is in the wrong place: { $found }. It should be: { $wanted }.
fault-side = { $breed } shows the wrong side: { $found } instead of { $wanted }.
fault-rotation = { $breed } is turned wrong: { $found } instead of { $wanted }.
fault-cover = { $breed } belongs over { $other }, not under it.
fault-box = { $wanted ->
    [lying] The box is standing upright, but should be lying down.
   *[upright] The box is lying down, but should be standing upright.
}
fault-symbol = The hide-and-seek card with { $symbol } is missing.
fault-paw = { $breed } is still in the paw.

## The time that runs

clock-grab = Time to grab
clock-round = Time to build
clock-window = Time to bump

## The table: what is asked, what can be done, what things are called

paw-ask-grab = Grab a card!
paw-ask-build = Build your pattern!
paw-ask-place = Put the kitten down!
paw-ask-deal = On we go in a moment.
paw-ask-watch = You are watching.
paw-ask-out = Only the others play this extra round.
paw-ask-gave-up = You have given up and wait for the others.
paw-turn = Turn
paw-flip = Flip
paw-back = Put back
paw-box = Box
paw-give-up = Give up
paw-claim = Meow!
paw-empty = Your paw is empty
paw-held = In your paw: { $breed }, { $side }, { $turned }. Turn
paw-middle = The middle: kittens and hide-and-seek cards
paw-row = Kitty cards to grab
paw-area = Your area: arrow keys move, Enter places or picks up
paw-area-of = The area of { $who }
paw-kitten = { $breed }, { $side }, { $turned }
paw-seek = Hide-and-seek card { $number }
paw-seek-open = Hide-and-seek card { $number }: { $symbol }, { $kept ->
    [yes] { $me ->
        [yes] yours
       *[no] kept by { $who }
    }
   *[no] { $me ->
        [yes] turned by you
       *[no] turned by { $who }
    }
}
paw-over = over { $what }
paw-seat = { $who }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $card ->
    [no] no card yet
   *[other] card { $card }
}, { $laid ->
    [0] nothing laid
    [one] one kitten laid
   *[other] { $laid } kittens laid
}, { $scored ->
    [0] no scored card
    [one] one scored card
   *[other] { $scored } scored cards
}

## The moments: count-in, bump, check, end ($names: names with an “and”)

kitty-call = Kitty Paw!
kitty-count-in = Paws ready: the row is about to be dealt.
kitty-bump = Bump!
kitty-bump-hint = Tap anywhere or press Space
kitty-bumped = Bumped!
kitty-you-called = You have called “Meow!” The check is about to begin …
kitty-watch-bump = Everybody bumps …
kitty-awaits-paws = Still to bump: { $names }.
kitty-reactions = How quick the paws were
kitty-ms = { $count } ms
kitty-no-bump = not at all
kitty-pays = pays
kitty-tie-close = { $names } were equally late: { $count ->
    [0] to the millisecond
    [one] one millisecond apart
   *[other] only { $count } milliseconds apart
}. So nobody pays.
kitty-tie-none = { $names } did not bump. When several are last together, nobody pays.
kitty-tied = Tied for the lead: { $names }. There is an extra round!
kitty-checked = What was built, and faintly below it what the card shows
kitty-faults = What is wrong
kitty-standings = Scored cards and points
kitty-scored = { $card }: { $points }
kitty-shared-win = { $names } share the win!
kitty-end-extra = Extra rounds decide only among those who played them. That is why somebody with fewer points stands further up here.
kitty-practice-over = Well done!
kitty-practice = { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $time }
kitty-practice-so-far = So far: { $now }.
kitty-practice-to-beat = Your best: { $best }.
kitty-practice-best = Your best on this device: { $best }
kitty-practice-new = You have never been this good on this device!
kitty-time = { $minutes }:{ $seconds } minutes
paw-scored = { $count ->
    [0] No card scored yet
    [one] One card scored
   *[other] { $count } cards scored
}
paw-gave-up = has given up
paw-give-up-sure = Really?
paw-card-large = Your card { $card }: look at it large

## The story of a game

story-paw-extra = { $count ->
    [one] It took an extra round.
   *[other] It took { $count } extra rounds.
}
story-paw-wrong = { $count ->
    [one] { $me ->
        [yes] Once you called “Meow!”, and the pattern was wrong.
       *[no] Once { $who } called “Meow!”, and the pattern was wrong.
    }
   *[other] { $me ->
        [yes] { $count } times you called “Meow!”, and the pattern was wrong.
       *[no] { $count } times { $who } called “Meow!”, and the pattern was wrong.
    }
}
story-paw-late = { $me ->
    [yes] Your paw was last { $count } times.
   *[no] { $who }’s paw was last { $count } times.
}
story-paw-hardest = { $me ->
    [yes] You even built a pattern of level III.
   *[no] { $who } even built a pattern of level III.
}
story-paw-built = { $me ->
    [yes] The quickest pattern was yours, in { $count ->
        [one] one second
       *[other] { $count } seconds
    }.
   *[no] The quickest pattern was { $who }’s, in { $count ->
        [one] one second
       *[other] { $count } seconds
    }.
}
story-paw-bumped = { $me ->
    [yes] The quickest paw was yours: { $count } ms after the call.
   *[no] The quickest paw was { $who }’s: { $count } ms after the call.
}
story-paw-right = { $count ->
    [one] { $me ->
        [yes] One of your patterns was right.
       *[no] One of { $who }’s patterns was right.
    }
   *[other] { $me ->
        [yes] { $count } of your patterns were right.
       *[no] { $count } of { $who }’s patterns were right.
    }
}
story-paw-found = { $me ->
    [yes] You found { $count } times who was hiding.
   *[no] { $who } found { $count } times who was hiding.
}
story-paw-quiet = { $count ->
    [one] In one round nothing was scored.
   *[other] In { $count } rounds nothing was scored.
}
story-paw-kittens = { $count ->
    [one] Just one kitten was placed.
   *[other] { $count } kittens were placed.
}
