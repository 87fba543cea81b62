### House rules: name, a sentence about it (.hint), and its values.

preset-printed = As printed
    .hint = The game as its rulebook has it.
preset-classic = Classic
    .hint = The way most tables play it.

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
