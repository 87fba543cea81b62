### Around the table: making one, finding one, waiting, talking, leaving.

players = { $range ->
    [one] { $most } players
   *[other] { $fewest } to { $most } players
}
minutes = { $count ->
    [one] about a minute
   *[other] about { $count } minutes
}
coming = Coming to the table soon
make-table = New table
nobody-yet = nobody else here yet

join-by-code = Join with a code
code = Code
code-or-link = Code or link
code-incomplete = Something is missing: a code has six characters, a link leads to a table.
join = Join
open-tables = Open tables
open-table = at { $host }’s · { $preset }
free-seats = { $count ->
    [one] 1 seat free
   *[other] { $count } seats free
}

who-plays = Who is playing?
seats = Seats
which-cats = Against which cats?
    .hint = Tap whoever is to play, mixed as you like. Without cats the seats stay free for people.
choose-cat = Who should sit here?
other-cat = Another cat
    .for = Another cat instead of { $who }
level-beginner = Clumsy
level-casual = Easy-going
level-club = Crafty
level-strong = Strong
level-master = Masterly
manners = Clock, guests, chat
who-may-come = Who may join?
private-table = By link or code only
open-to-all = Open to everybody
talk = Chat
talk-text = Free text
talk-phrases = Ready-made phrases only
absent-seconds = A bot steps in after
    .hint = If somebody cannot be reached for so long, a bot plays in their seat until they are back.
seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
patience = Pace of the bots, and waiting for others
pause-minutes = A pause lasts at most
    .hint = After that the game goes on by itself.
exact-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
bots-play-on = Bots play on even when only guests are watching
gentle = Gentle
    .hint = For children and grandparents: bots take their time, calls are made for you, playable cards are marked.
lift-first-asked = A gentle table: the first tap lifts a card, the second plays it.
lift-first-fine = Fine
lift-first-decline = One tap is enough
bot-pace = Pace of the bots
bot-pace-slow = Slow
    .hint = Bots take two to four seconds – and leave you five to take a move back.
bot-pace-normal = Normal
    .hint = Bots move after about a second.
bot-pace-quick = Quick
    .hint = Bots move in less than half a second.
bot-pace-steps = Step by step
    .hint = If you play alone against bots, each of them waits until you press “Go on”. Otherwise they move after about a second.
step-on = Go on
ready-seconds = How long the next round waits for everybody to be ready
    .hint = After each round everybody says that it can go on. When the time is up, it goes on all the same.
ready-as-game = To suit the game
ready-no-limit = No limit
with-advice = With advice
advice-allowed = Allow advice
    .hint = Whoever’s turn it is may ask what would be good. Everybody sees who has asked, and how often.
advice-asked = { $count ->
    [one] has asked for advice once
   *[other] has asked for advice { $count } times
}
no-hints = No hints
rule-link = House-rule link
    .hint = Whoever opens it gets a table with exactly these rules.
rules-unknown = Unknown in this game, so left out: { $rules }
play-at-once = Start playing
begins-at-once = Cats have all the other seats, so the game begins at once.
then-invite = After that you invite the others.
no-such-game = This game is not on this page yet.
copy = Copy
share = Share
copied = Copied.
copy-by-hand = The link is selected: copy it by hand.
save = Apply

waiting-room = At the table
rematch-waits = Rematch
invite = Invite others
link = Link to the table
qr = Show QR code
    .alt = QR code with the link to this table
lock = Nobody else may sit down
locked = The table is locked.
table-full = There is no seat left at this table.
change-rules = Change house rules
nobody-ready-then = After that, everybody has to say they are ready again.
free-seat = Free seat
bot = Bot
host = host
away = away
ready = ready
not-ready = not ready yet
muted = muted
more-about = More about { $who }
move-up = { $who }: one seat up
move-down = { $who }: one seat down
seat-bot = Seat a cat
unseat-bot = Send { $who } away
remove-seat = Remove seat
add-seat = One more seat
sit-down = Join the game
i-am-ready = I’m ready
not-yet-ready = Not ready after all
start = Start the game
fill-and-start = Fill with cats and start
waits-for-seats = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
waits-for-ready = Not ready yet: { $names }
waits-for-you = The game begins as soon as you are ready.
waits-for-host = Any moment now: { $who } starts the game.
all-ready = Everybody is ready.
leave-table = Leave the table
leave-sure = Really leave?
leave-game-sure = Really? A bot will play on for you.
close-table = Close the table
close-sure = Really close it for everybody?

news-came = { $who } sits down.
news-left = { $who } has left.
news-ready = { $who } is ready.
news-away = { $who } is away right now.
news-back = { $who } is back.
news-host = You are the host now.
news-other-host = { $who } is the host now.
news-advice = { $who } has asked for advice.
news-rules = The house rules have been changed.
news-goes-on = The game goes on.

at-the-table = At the table: people and link
has-left = gone, a bot is playing
sat-in = a bot is playing
sat-in-for-you = A bot is playing for you right now.
take-seat-back = Take my seat back
you-watch = You are watching.
pause = Pause
paused = Paused. Everything stands still.
paused-by = { $who } has paused the game.
ask-for-pause = Ask for a pause
wants-a-pause = { $who } would like a pause.
host-asked-for-pause = { $who } has been asked for a pause.
pauses-in = Pause in { $time }
no-pause = Not now
go-on-playing = Go on
ask-wait = Waiting for { $names } …
also-awaited = not ready yet either: { $names }
wants-to-go-on = { $who } would like to go on.
host-was-asked = { $who } has been asked to go on.
ask-to-go-on = Go on?
not-yet = Not yet
goes-on-in = Goes on in { $time }
may-i-join = May I join?
latecomer-asked = { $who } has been asked whether you may take over from { $bot }.
latecomer-admitted = You may: from the next round on, you take over from { $bot }.
latecomer-wants = { $who } would like to take over from { $bot }.
latecomer-comes = From the next round on, { $who } takes over from { $bot }.
admit = Of course
turn-away = Rather not
answer-in = { $time } left
host-moved = { $before } has been away for a while. { $who } is the host now.
host-moved-to-you = { $before } has been away for a while. You are the host now.
host-moved-from-you = You were away for a while. { $who } is the host now, and you simply play along.
understood = Got it
invite-watchers = Let others watch
watch-next = To the next game
again-wanted = { $count ->
    [one] { $names } would like to play again.
   *[other] { $names } would like to play again.
}
again-begins-in = Starts in { $time }
again-under-way = The next game has begun. A bot is playing your seat.
count-me-in = Count me in
not-after-all = Not after all
evening-wins = Won today:
seat-kept = A bot is playing your seat.
ended-closed = This table has been closed.
ended-operator = Whoever runs this server has ended this table.
ended-rules-changed = The rules have since been revised, so this game cannot be finished.
hush = Ignore { $who }
hear-again = Stop ignoring { $who }
mute = Mute { $who } for everybody
unmute = Let { $who } talk again
kick = Send { $who } away
kick-sure = Really send { $who } away?
report = Report { $who }
report-what = What happened? Whoever runs this server will read your report, along with what was last said here.
report-send = Send
reported = Thank you, your report has arrived.

chat = Chat
chat-unread = Chat, { $count } new
nothing-said = Nobody has said anything yet.
phrases = Quick phrases
say-something = Say something …
send = Send
you-are-muted = You cannot say anything here right now.
plays-alone = You practise alone, without opponents.

# $name: a bot's name. Who it is, in a sentence.
bot-temper = { $name ->
    [Minka] Curious: watches every card go by, and plays what makes sense.
    [Felix] A gentleman who does not like to lose. Plays a solid game, without tricks.
    [Luna] Dreamy, until she suddenly wins. Makes few mistakes.
    [Tiger] Wild and loud, but never cross for long. Plays by gut feeling and keeps nothing in mind.
    [Mimi] Refined, with sharp claws. Thinks a few moves ahead.
    [Simba] Easy-going, as long as there is food afterwards. Takes the first good move that comes along.
    [Molly] Quiet. Sees everything. Says nothing. Works out every move.
    [Leo] Thinks he is king of the table. Sees only his own cards, and tends to forget his calls.
    [Cleo] Vain and quick. Remembers what you pick up.
    [Fips] Still small, and very excited. Is only just learning the games, and forgets a thing or two.
    [Greta] An old lady who has played it all before. Forgives no mistakes.
   *[other] A cat that is new here.
}
