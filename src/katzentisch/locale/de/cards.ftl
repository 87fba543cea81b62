### Karten. Das Wort „Farbe“ heißt hier Kreuz, Pik, Herz oder Karo.

suit-clubs = Kreuz
suit-spades = Pik
suit-hearts = Herz
suit-diamonds = Karo
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = 10
rank-J = Bube
rank-Q = Dame
rank-K = König
rank-A = Ass
card = { $suit } { $rank }
joker = Joker
