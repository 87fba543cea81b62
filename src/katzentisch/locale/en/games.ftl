### The games: what they are called, and a sentence that makes you want to play.

game-mau-mau = Mau Mau
game-miau-miau = Meow! Meow!
game-purrrummy = Purrrummy
game-mauz = Kitty Cat
game-schwimmen = Schwimmen
game-katz-und-maus = Cat and Mouse
game-kitty-paw = Kitty Paw
pitch-mau-mau = The classic: match suit or rank, tease with Sevens and Eights, wish with a Jack – and call “Mau!” in time.
pitch-miau-miau = Mau Mau the way cats play it: no Jack on a Jack, and whoever forgets to meow with one card left draws.
pitch-purrrummy = Rummy that makes you purr: lay out sets and runs, add to the others’, and be the first without a card.
pitch-mauz = Three cards and the middle: swap until they make 31 – or meow before the others do.
pitch-schwimmen = Thirty-one with three lives: swap, pass, say “zu”. Whoever has none left is swimming.
pitch-katz-und-maus = A race from Ace to Queen: whoever gets rid of their reserve first has caught the mouse.
pitch-kitty-paw = Everybody at once: grab kittens, copy the pattern, put one on top – and call “Meow!” before the others do.

## What is called out; pictures of the games show it

call-mau-mau = Mau!
call-miau-miau = Meow!
final-mau-mau = Mau Mau!
final-miau-miau = Meow! Meow!

## Rule sets

preset-printed = As printed
    .hint = The game as its rulebook has it.
preset-classic = Classic
    .hint = The way most tables play it.
