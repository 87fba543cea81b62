### How you fared, and whether the cards are fair.

statistics-none = Your podium is still empty.
statistics-first = Play a game of { $game }
statistics-favourite = Played most: { $game }
statistics-game = Game
statistics-deck = Are the cards shuffled fairly?
statistics-fair = Yes: { $count } deals, and the cards come as chance would have it.
statistics-strange = Something is strange: chance alone would hardly deal like this.
statistics-few = Too early to say: { $count ->
    [one] only one deal has
   *[other] only { $count } deals have
} been counted.
statistics-how = How that is measured
statistics-deck-hint = Where the cards went in all the finished games on this server. If the shuffling is honest, the chance value can be anywhere between 0 % and 100 %, and every value is equally likely. Only if it stays at 0 % over many games is something wrong.
statistics-no-deals = Nothing has been counted in this game yet.
statistics-place = Where
statistics-deals = Times
statistics-chance = Chance value
statistics-up = turned up
statistics-seat = Seat { $number }
statistics-up-at = turned up at seat { $number }
statistics-pack = { $count } cards
statistics-cards = Every single card
statistics-dealt = { $card }: { $dealt } ×, expected { $expected }
statistics-expected = , expected { $expected }
statistics-more = came more often
statistics-less = less often
statistics-record = { $games ->
    [one] one game
   *[other] { $games } games
}, { $wins ->
    [0] none won yet
    [one] one won
   *[other] { $wins } won
}
statistics-times = { $count ->
    [one] once
   *[other] { $count } times
} { place }
statistics-spread = { $place }: how often each card came, compared with what was to be expected
