### How you fared, and whether the cards are fair.

statistics = Statistics
statistics-mine = Your games
statistics-pitch = How often you have won, and whether the cards here are shuffled fairly.
statistics-none = You have not finished a game here yet.
statistics-game = Game
statistics-deck = The cards
statistics-deck-hint = Where the cards went in all the finished games on this server. If the shuffling is honest, the chance value can be anywhere between 0 % and 100 %, and every value is equally likely. Only if it stays at 0 % over many games is something wrong.
statistics-no-deals = Nothing has been counted in this game yet.
statistics-place = Where
statistics-deals = Times
statistics-chance = Chance value
statistics-up = turned up
statistics-seat = Seat { $number }
statistics-pack = { $count } cards
statistics-cards = Every single card
statistics-dealt = { $card }: { $dealt } ×, expected { $expected }
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
statistics-spread = { $place }: how often each card came, compared with what was to be expected. Chance { $chance } %. The numbers are below.
