## Checking the cards: what the server settled before the first deal, and what came of it

check-deal-intro = Before the first deal the server settled on a secret and showed only its checksum: the envelope. Before every deal each device cuts, with a random number of its own: it seals the number (again a checksum), and only when everybody’s seals have been shown does it open it. Secret and cuts together decide every card. Now the secret is out in the open, and this device works everything out again.
check-deal-how = How this is checked
check-deal-yourself = Check it yourself
check-deal-by = { $count ->
    [one] This device has worked the deal out again.
   *[other] This device has worked all { $count } deals out again.
}
check-deal-loading = Working it out …
check-deal-unreachable = The game cannot be loaded right now.
check-deal-not-over = As long as the game goes on, the secret stays in its envelope.
check-deal-all-right = Everything holds: the cards follow from the secret and the cuts.
check-deal-all-doubt = The cards follow from the secret and the cuts, but a cut is missing.
check-deal-all-broken = Something here is wrong.
check-deal-right = holds
check-deal-doubt = a cut is missing
check-deal-broken = does not hold
envelope = Envelope
envelope-shown = Shown before the first deal
envelope-secret = The secret
envelope-holds = The checksum (SHA-256) of the secret is the envelope.
envelope-broken = The checksum (SHA-256) of the secret is not the envelope.
envelope-remembered = It is the envelope that this device saw at the beginning.
envelope-other = At the beginning this device saw another envelope.
first-dealer = Who deals first
first-dealer-drawn = Drawn by lot: { $who }.
first-dealer-cut = The cuts for the first deal went into this, too.
first-dealer-not-cut = No cut went into this, only the server’s secret.
first-dealer-settled = { $who }, as the game before had settled. This is not checked here.
deal-number = Deal { $number }
deal-cuts = Cut by:
deal-no-cuts = Nobody cut.
cut-sealed = { $who }, sealed:
cut-opened = { $who }, opened:
cuts-not-sealed = The cuts were not sealed beforehand, as on older servers: the server could have left some out, depending on what came of them.
cuts-as-shown = The seals are exactly those that this device was shown before any cut was opened.
cuts-not-as-shown = Before the cuts were opened, this device was shown seals that differ from those in the record: { $who }. The server has told different people different things, or changed the record.
cuts-all-opened = Every cut was opened, exactly as it had been sealed.
cuts-missing = Sealed, but never opened: { $who }. Perhaps a connection broke. Or somebody held the cut back, knowing what the cards would be: each missing cut was a choice between two deals.
cuts-wrong-late-seal = { $who } sealed a cut when no more could be accepted.
cuts-wrong-twice = { $who } cut twice.
cuts-wrong-early = The cut of { $who } was opened before all were sealed.
cuts-wrong-unsealed = A cut of { $who } was opened that had never been sealed.
cuts-wrong-unlike = The cut of { $who } is not the one that had been sealed.
own-cut-in = Your cut is in it, exactly as this device sealed and opened it.
own-cut-absent = Your cut is not in it: when this device was told of the deal, no more cuts were taken.
own-cut-left-out = Your cut is not in it. It came too late, or the server left it out; it had not been opened.
own-cut-swapped = In place of your cut there is another one. If you did not cut on another device, the server swapped it.
own-cut-dropped = This device opened your cut, but the record does not have it. It was lost on the way, or the server left it out.
own-cut-unopened = Your cut was sealed, but this device did not get to open it in time.
own-cut-old-in = Your cut is in it, exactly as this device cut.
own-cut-old-late = Your cut came too late and did not count.
own-cut-old-changed = This device had cut differently.
deal-uses = { $count ->
    [one] Shuffled or drawn by lot once, worked out again.
   *[other] Shuffled or drawn by lot { $count } times, all worked out again.
}
deal-uses-missing = The record says nothing about this deal.
deal-order = Cuts and order of the cards
take-record = Game as a file
take-program = Checking program
check-shows = What this shows
check-shows-shuffle = The server could not change the secret after it had shown the envelope, and every card follows from the secret and the cuts.
check-shows-cut = Where your own cut is in it, nobody could choose the cards, not even the server together with all the others: the cuts were sealed before any was open.
check-shows-missing = Whoever would rather have had other cards could at most keep a sealed cut back. You would see that here.
check-hides = What it cannot show
check-hides-telling = Whether somebody was told cards during the game. Whoever runs the server can look at them.
check-hides-moves = Whether every move was allowed. “katzentisch verify” plays the whole game again and checks that.
check-hides-others = Whether the others were given the same record. Compare its fingerprint with theirs:
check-deal-elsewhere = If you do not trust this page, check the file with the program: a short one that needs nothing but Python.
