### What the page says.

title = Katzentisch
tagline = Card games with cats. Pull up a chair: there is still a seat free.
games = Games
games-unreachable = The table is being laid …
played-last = Played last
begin-here = Start right here
against = { $count ->
    [one] against one cat
   *[other] against { $count } cats
}
with-others = Play with others
send-link = Make a table and send its link
go-on = Carry on playing
with = with { $names }
opponents = Against
opponents-count = { $count ->
    [one] one cat
   *[other] { $count } cats
}
play-now = Play now
house-rules = House rules
instead-of = Instead of “{ $value }”.
preset = Rule set
changed = { $count ->
    [one] one changed
   *[other] { $count } changed
}
footer = No account, no ads. The cats play fair: they see only what you would see in their place.

home = Home
rules = Rules
rules-of = Rules of { $game }
rules-general = Rules for all games
rules-all-games = For all games
rules-book = Rule book
rules-contents = Contents
rules-find = Find a rule: number or word
rules-find-example = e.g. Jack
rules-found = { $count ->
    [0] No rule here is about that.
    [one] one rule
   *[other] { $count } rules
}
rules-here = At this table: { $preset }
rules-here-plain = No house rules have been changed.
rules-played-here = yours
rules-unreachable = The rules cannot be loaded right now.
loading = One moment …
no-table = This table is no longer there.
lost = There is nothing here. Is a piece of the address missing?
not-loaded = This page could not be loaded. Reload it.
part-not-loaded = That could not be loaded. Reloading the page may help.
close = Close
cancel = Never mind
connection-lost = No connection. Still trying …
connection-lost-move = No connection. Your move will be sent …
move-under-way = Your move is on its way …
not-saved-yet = The server cannot save anything right now. Still trying …
not-reached-yet = This table cannot be reached just now. Still trying …
notice-from-host = From the server:
connection-back = The connection is back.
outdated = There is a new version of this page.
reload = Reload
elsewhere = You are playing in another window.
play-here = Play here

settings = Settings
settings-language = Language
settings-letters = Letters on the cards
settings-big-index = Large card corners
settings-four-colours = Four colours
settings-kitten-letters = Letters on the kittens
settings-kitten-letters-always = Letters on the kittens (always with large card corners)
settings-lesson = Explain the first steps in Kitty Paw
settings-theme = Look
theme-system = Same as the device
theme-light = Light
theme-dark = Dark
settings-hints = Show playable cards
settings-lift-first = Lift a card first: the second tap plays it
lift-first-always = always
lift-first-gentle = at gentle tables
lift-first-never = never
settings-sound = Sounds
settings-volume = Volume
volume-quiet = Quiet
volume-medium = Medium
volume-loud = Loud
settings-vibration = Buzz briefly when it is my turn
sound-mute = Mute
settings-name = Your name at the table

your-turn = Your turn
your-move = Your move
ask-draw = Nothing fits: draw a card
ask-others = { $who }’s turn …
ask-deal = Cards are about to be dealt …
ask-look = The round is over: this is what each hand is worth
next-round = Go on
ask-over = The game is over
draw = Draw a card
take = Take { $count } cards
undo = Take back
why-not = Why not?

stock = Stock, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
pile = Pile: { $card }
deals = dealer
has-turn = to play
is-dealer = dealer
others = The others at the table
ranking = Ranking
time-left = { $seconds } s left
guest = Guest
cards-count = { $count ->
    [one] one card
   *[other] { $count } cards
}
hand = { $count ->
    [0] Your hand is empty
    [one] Your hand: one card
   *[other] Your hand: { $count } cards
}
hand-card = { $card }{ $playable ->
    [yes] , playable
    [untold] {""}
   *[no] , not playable
}{ $drawn ->
    [yes] , new
   *[no] {""}
}, card { $place } of { $count }
new = new
sort-by-rank = by rank
sort-by-suit = by suit
log = What happened
round = Round { $number }

round-over = Round over
you-won = You won!
somebody-won = { $who } wins
draw-game = It’s a draw
you = You
place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
hands-counted = Left in hand
empty-hand = empty hand
round-yours = Your round!
round-theirs = { $who }’s round!
points-more = { $points } more points
share-picture = Share a picture
picture-failed = The picture could not be drawn.
chart-points = How the points added up
chart-lives = { $game ->
    [schwimmen] How the lives went
   *[other] How the counters went
}
chart-round = Round
chart-extra = Extra round { $number }
chart-out = out
points-short = { $count ->
    [one] 1 pt
   *[other] { $count } pts
}
again = Play again

settings-motion = Motion
motion-normal = Normal
motion-slow = Slow
motion-fast = Fast
motion-off = Off
settings-sort = Order of your cards
sort-suit = By suit
sort-rank = By rank
sort-own = As I arrange them
settings-text = Text
text-normal = Normal
text-large = Large
text-huge = Very large
settings-hand = I play with my
hand-right = right hand
hand-left = left hand
settings-shortcuts = Single-letter keys
key-name = { $key ->
    [Shift-Arrows] Shift + arrows
    [Escape] Esc
   *[other] { $key }
}
key-hand = read my cards
key-table = read the table
key-last = repeat what happened last
key-keys = show these keys
key-ways = read out what I can do
key-final-call = call with the last card
key-catch = catch somebody
key-knock = knock
key-swap-all = swap all cards, or those chosen
key-put-back = put back what was chosen (also Esc)
key-take = take the top card of the discard pile
key-lay = lay out or lay off
key-discard = discard
key-end-turn = end the turn
key-look = look at all piles
card-playable = { $card } playable
way-by-key = { $what }, key { $key }
# What others did while something else was being read.
turns-left-out = { $count ->
    [one] One turn left out.
   *[other] { $count } turns left out.
}
ways-cards = Playable: { $cards }
key-log = what happened: open and shut
key-chat = chat: open and shut
key-advice = ask for advice
key-draw = draw or take
key-pass = pass
key-call = call
key-undo = take back
key-go-on = go on
key-turn = turn the kitten
key-flip = flip the kitten
key-back = put the kitten back
key-box = turn the box
key-breeds = take a kitten of that breed
key-cursor = half a card on, in your own area
key-cursor-far = a whole card on
key-cursor-home = to the box
key-place = place there, or pick up
key-bump = bump
profile = Your profile
profile-hint = You have no account: your name, settings and seats are kept on this device. Save them as a file to take them to another one. Whoever has the file has your seats.
profile-save = Save as a file
profile-bring = Load from a file
profile-erase = Erase me
profile-erase-sure = Really erase everything
profile-unreadable = That is not a Katzentisch profile file. Nothing has changed.
profile-not-erased = The server cannot be reached. Nothing has been erased yet.

your-cat = Your cat
your-collar = Its collar
change-self = Name and cat
you-at-the-table = You at the table: name and cat
cat-breed = { $breed ->
    [ginger] Ginger tabby
    [tuxedo] Black and white cat
    [siamese] Siamese
    [calico] Calico
    [blue] Blue cat
    [bengal] Bengal
   *[bombay] Black cat
}
cat-collar = { $collar ->
    [bell] Red collar with a bell
    [bow] Blue bow tie
    [fish] Green collar with a fish
    [star] Purple collar with a star
    [pearls] String of pearls
    [scarf] Orange scarf
   *[tag] Dark collar with a tag
}

## What leads to things that are loaded when somebody wants to see them

primer = How to play
primer-of = How to play { $game }
statistics = Statistics
statistics-mine = Your games
statistics-pitch = How often you have won, and whether the cards here are shuffled fairly.
check-deal = Check this deal
look-back = Look back
