### Cards.

suit-clubs = clubs
suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = 10
rank-J = Jack
rank-Q = Queen
rank-K = King
rank-A = Ace
card = { $rank } of { $suit }
joker = Joker
