### A game in a minute: a sentence for each picture (web/src/primer).

primer-step = Picture { $number } of { $count }:
primer-back = Back
primer-next = Next
primer-miau = Meow!
primer-purr = Purrr …
primer-knock-mauz = Knock, knock!
primer-knock-schwimmen = Zu!

primer-miau-miau-1 = Lay a card that matches the top one: the same suit or the same rank. Any heart or any Nine may follow the Nine of hearts.
primer-miau-miau-2 = If nothing matches, you draw a card. If that one matches, you may lay it at once.
primer-miau-miau-3 = After a Seven the next cat draws two cards – or lays a Seven itself, and then the one after draws four.
primer-miau-miau-4 = After an Eight the next cat misses a turn. With a Jack you wish for a suit; no Jack goes on a Jack.
primer-miau-miau-5 = When you have just one card left, you call “Meow!”. The first cat without cards wins.

primer-mau-mau-1 = Lay a card that matches the top one: the same suit or the same rank. Any heart or any Nine may follow the Nine of hearts.
primer-mau-mau-2 = If nothing matches, you draw a card. If that one matches, you may lay it at once. If you can lay a card, you have to.
primer-mau-mau-3 = When a Seven lies there, you take two cards – or you lay a Seven yourself, and the next player takes four.
primer-mau-mau-4 = After an Eight the next player misses a turn. With a Jack you wish for a suit.
primer-mau-mau-5 = When you have just one card left, you say “Mau!”, and with the last one “Mau Mau”. The first player without cards wins.

primer-purrrummy-1 = Every turn begins with a card: the top one of the stock or the open one of the discard pile.
primer-purrrummy-2 = Three or four cards of one rank in different suits are a set. You may lay it down.
primer-purrrummy-3 = Three or more cards of one suit in a row are a run. A joker stands for a card that is missing.
primer-purrrummy-4 = Sets and runs on the table can grow: lay off a card there, even on those of the others.
primer-purrrummy-5 = At the end of your turn you discard a card. Whoever gets rid of all their cards first wins.

primer-mauz-1 = You hold three cards, three lie in the middle. Swap one for one or all three for all three – or pass.
primer-mauz-2 = Only your best suit counts: an Ace 11, pictures and Tens 10, the others their number. Here that makes 21.
primer-mauz-3 = An Ace, a Ten and a picture of one suit make 31: the cat purrs. Three Aces are worth even more.
primer-mauz-4 = When you like what you hold, you knock. Whoever has the fewest points in the end gives up a counter.

primer-schwimmen-1 = You hold three cards, three lie in the middle. Swap one or all three, never two – or pass.
primer-schwimmen-2 = Cards of one suit add up: an Ace counts 11, pictures 10, the others their number. No suit can make more than these 31.
primer-schwimmen-3 = Three of one rank count 30½, three Aces 31.
primer-schwimmen-4 = Say “zu” when you have enough: everybody else has one more turn. Whoever has the fewest points loses a life; once you have none left, you swim.

primer-katz-und-maus-1 = In the middle you both build upwards from the Ace to the Queen. Suits do not matter.
primer-katz-und-maus-2 = You want to empty your reserve: its top card lies open, and goes to the middle as soon as it fits.
primer-katz-und-maus-3 = Kings are jokers: this one stands for a Queen, and the pile is complete.
primer-katz-und-maus-4 = Your turn ends when you put a card from your hand on one of your four discard piles. Only the top card of each can be played later.

primer-kitty-paw-1 = All at once: grab the kittens that your Kitty card shows.
primer-kitty-paw-2 = Every card has a back and a belly. Turn and flip it until it lies as in the pattern.
primer-kitty-paw-3 = Lay the kittens around your box, just as the card shows.
primer-kitty-paw-4 = One goes on top, and you call “Meow!”. If the pattern is right, the card and its points are yours.
