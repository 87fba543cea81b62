## Checking the cards: what the server settled before the first deal, and what came of it

check-deal = Check this deal
check-deal-intro = Before the first deal the server settled on a secret and showed only its checksum: the envelope. Before every deal each device cuts, with a random number of its own. Secret and cuts together decide every card. Now the secret is out in the open, and this device works everything out again.
check-deal-loading = Working it out …
check-deal-unreachable = The game cannot be loaded just now.
check-deal-not-over = As long as the game goes on, the secret stays in its envelope.
check-deal-holds = Everything holds: the cards follow from the secret and the cuts.
check-deal-wrong = Something here is wrong.
check-deal-right = holds
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
deal-number = Deal { $number }
deal-cuts = Cut by:
deal-no-cuts = Nobody cut.
deal-own-cut = exactly as this device cut
deal-own-cut-late = Your cut came too late and did not count.
deal-own-cut-changed = This device had cut differently.
deal-uses = { $count ->
    [one] Shuffled or drawn by lot once, worked out again.
   *[other] Shuffled or drawn by lot { $count } times, all worked out again.
}
deal-uses-missing = The record says nothing about this deal.
deal-order = Order of the cards
take-record = Game as a file
take-program = Checking program
check-deal-elsewhere = If you do not trust this page, check the file with the program: just under a hundred lines that need nothing but Python.
