### House rules: name, a sentence about it (.hint), and its values.

option-scoring = Scoring
    .hint = One game, or several until somebody has 100 points. Fewer is better.
option-next_dealer = Next dealer
    .hint = Who deals after a round.
option-turn_seconds = Time to think
    .hint = How long you have for a move.

value-no = No
value-yes = Yes
value-scoring-single = One game
value-scoring-match = For points, up to 100
value-next_dealer-left = Passes to the left
value-next_dealer-loser = The loser
value-next_dealer-winner = The winner
value-turn_seconds-off = No clock
value-turn_seconds-20 = 20 seconds
value-turn_seconds-30 = 30 seconds
value-turn_seconds-60 = 1 minute
value-turn_seconds-120 = 2 minutes

## Mau Mau and Meow! Meow!

option-deck = Pack
    .hint = The cards you play with.
option-hand_size = Cards in hand
    .hint = How many cards everybody starts with.
option-first_card = First card
    .hint = Whether the card turned up at the start has its effect.
option-jack_on_anything = Jack on anything
    .hint = A Jack goes on any suit – but never on a Seven while its cards are still to be taken, and on another Jack only with “Jack on Jack”.
option-jack_on_jack = Jack on Jack
    .hint = A Jack may be played on a Jack; whoever plays it makes a new wish.
option-wish_other_suit_only = Wish for another suit only
    .hint = The wish has to be a suit other than the Jack’s.
option-must_play_if_able = Play if you can
    .hint = Only those without a fitting card may draw.
option-draw_until_playable = Draw until it fits
    .hint = You keep drawing until a card fits.
option-play_after_penalty = Play after a penalty
    .hint = Whoever takes cards for a Seven still gets an ordinary turn.
option-eight_answers_eight = Eight on Eight
    .hint = You can pass the skip on by playing an Eight.
option-no_finish_on_jack = No finish on a Jack
    .hint = The last card must not be a Jack. If it is all you have, you draw.
option-call = Forgotten call
    .hint = What happens when somebody with one card left does not call.
option-final_call = Last call
    .hint = Whether you have to call with your last card yourself.
option-play_on = Play on for the other places
    .hint = When somebody has finished, the others play on until only one still has cards.
value-deck-auto = By number of seats
value-deck-32 = 32 cards
value-deck-52 = 52 cards
value-deck-2x32 = Two packs of 32
value-first_card-inert = No effect
value-first_card-jack_only = Jack only
value-first_card-effects = As if played
value-call-penalty = Draw a card
value-call-catch = Draw only if caught
value-call-automatic = Called for you
value-call-last_card_refused = Take two on the next turn
value-call-draw_two_at_once = Draw two at once
value-final_call-required = Call it yourself
value-final_call-automatic = Called for you

## Purrrummy

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

## Kitty Cat and Schwimmen ($game: which of the two)

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

## Cat and Mouse

option-reserve_size = Reserve
    .hint = How many cards each of you has to get rid of. The more, the longer the game.
option-king_as_ace = King as Ace
    .hint = Whether a King may open a build pile.
option-recycle_finished = Removed piles come back
    .hint = When the talon is empty, removed build piles are shuffled into a new one. Otherwise they are out of the game.
option-starter = Who starts
    .hint = Who has the first turn.
value-reserve_size-5 = 5 cards
value-reserve_size-10 = 10 cards
value-reserve_size-15 = 15 cards
value-reserve_size-20 = 20 cards
value-reserve_size-30 = 30 cards
value-starter-random = At random, then alternating
value-starter-higher_reserve = The higher reserve card

## Kitty Paw

option-kitty_paw-levels = Pile
    .hint = Easy Kitty cards first, hard ones later – or all 48 mixed.
option-kitty_paw-level2 = Level II
    .hint = Which cards of the middle level are in the game: on the yellow ones more kittens are turned, or lie on their backs. The mixed pile has both.
option-kitty_paw-practice = Practise alone
    .hint = Ten rounds just for you. In a race your time counts, at the calm pace only your points.
option-kitty_paw-pace = Pace
    .hint = Calm means: no time limits and no bump. A round ends with a “Meow!”, or when everybody gives up.
value-kitty_paw-levels-stacked = By level
value-kitty_paw-levels-mixed = All mixed
value-kitty_paw-level2-green = Green
value-kitty_paw-level2-yellow = Yellow, harder
value-kitty_paw-practice-off = No
value-kitty_paw-practice-on = Yes
value-kitty_paw-pace-race = Race
value-kitty_paw-pace-calm = Calm
