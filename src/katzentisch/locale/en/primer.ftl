### A game in a minute: a sentence for each picture (web/src/primer).

primer = How to play
primer-of = How to play { $game }
primer-step = Picture { $number } of { $count }:
primer-back = Back
primer-next = Next
primer-miau = Meow!
primer-purr = Purrr …
primer-knock-mauz = Knock, knock!
primer-knock-schwimmen = Zu!

primer-miau-miau-1 = Lay a card that matches the top one: the same suit or the same rank. Any heart and any nine may follow the nine of hearts.
primer-miau-miau-2 = If nothing matches, you draw a card. If that one matches, you may lay it at once.
primer-miau-miau-3 = After a seven the next cat draws two cards – or lays a seven itself, and then the one after draws four.
primer-miau-miau-4 = After an eight the next cat misses a turn. With a jack you wish for a suit; no jack goes on a jack.
primer-miau-miau-5 = When just one card is left, you call “Meow!”. Whoever first has no cards wins.

primer-mau-mau-1 = Lay a card that matches the top one: the same suit or the same rank. Any heart and any nine may follow the nine of hearts.
primer-mau-mau-2 = If nothing matches, you draw a card. If that one matches, you may lay it at once. Whoever can lay a card must.
primer-mau-mau-3 = When a seven lies there, you take two cards – or you lay a seven yourself, and the next player takes four.
primer-mau-mau-4 = After an eight the next player misses a turn. With a jack you wish for a suit.
primer-mau-mau-5 = When just one card is left, you say “Mau!”, and with the last one “Mau Mau”. Whoever first has none wins.

primer-purrrummy-1 = Every turn begins with a card: the top one of the stock or the open one of the discard pile.
primer-purrrummy-2 = Three or four cards of one rank in different suits are a set. You may lay it down.
primer-purrrummy-3 = Three or more cards of one suit in a row are a run. A joker stands for a card that is missing.
primer-purrrummy-4 = What lies there can grow: lay off your card, at others’ sets and runs too.
primer-purrrummy-5 = At the end of your turn you discard a card. Whoever first has none left wins.

primer-mauz-1 = You hold three cards, three lie in the middle. Swap one for one or all three for all three – or pass.
primer-mauz-2 = What counts is the suit you have most of: an ace 11, pictures and tens 10, the others their number. Here that makes 21.
primer-mauz-3 = Ace, ten and a picture of one suit make 31: the cat purrs. Three aces are worth even more.
primer-mauz-4 = When you are content, you knock. Whoever then has the fewest points gives up a counter.

primer-schwimmen-1 = You hold three cards, three lie in the middle. Swap one or all three, never two – or pass.
primer-schwimmen-2 = Cards of one suit add up: an ace 11, pictures 10, the others their number. No suit makes more than these 31.
primer-schwimmen-3 = Three of one rank count 30½, three aces 31.
primer-schwimmen-4 = Say “zu” when it is enough: everybody else has one more turn. Whoever has the fewest points loses a life; with none left you swim.

primer-katz-und-maus-1 = In the middle you both build upwards from the ace to the queen. Suits do not matter.
primer-katz-und-maus-2 = Your reserve has to be emptied: its top card lies open, and goes to the middle as soon as it fits.
primer-katz-und-maus-3 = Kings are jokers: this one is a queen, and the pile is complete.
primer-katz-und-maus-4 = Your turn ends with a card from your hand on one of your four discard piles. Only the top one of each can be played later.

primer-kitty-paw-1 = All at once: grab the kittens that your Kitty card shows.
primer-kitty-paw-2 = Every card has a back and a belly. Turn and flip it until it lies as in the pattern.
primer-kitty-paw-3 = Lay the kittens around your box, just as the card shows.
primer-kitty-paw-4 = One goes on top, and you call “Meow!”. If the pattern is right, the card and its points are yours.
