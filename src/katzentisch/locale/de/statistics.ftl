### Wie es dir ergangen ist, und ob die Karten fair kommen.

statistics-none = Dein Podest ist noch leer.
statistics-first = Eine Runde { $game } spielen
statistics-favourite = Am meisten gespielt: { $game }
statistics-game = Spiel
statistics-deck = Wird hier ehrlich gemischt?
statistics-fair = Ja: { $count }-mal gegeben, und die Karten kommen, wie der Zufall es will.
statistics-strange = Hier ist etwas seltsam: Der Zufall allein gibt kaum je so.
statistics-few = Das lässt sich noch nicht sagen: { $count ->
    [one] Erst einmal wurde gegeben.
   *[other] Erst { $count }-mal wurde gegeben.
}
statistics-how = Wie das gemessen wird
statistics-deck-hint = Welche Karten in allen beendeten Spielen auf diesem Server an welchen Platz kamen. Bei ehrlichem Mischen kann der Zufallswert überall zwischen 0 und 100 % liegen, und jeder Wert ist gleich wahrscheinlich; nur wenn er über viele Spiele bei 0 % bleibt, stimmt etwas nicht.
statistics-no-deals = In diesem Spiel wurde hier noch nichts gezählt.
statistics-place = Wohin
statistics-deals = Wie oft
statistics-chance = Zufallswert
statistics-up = offen aufgedeckt
statistics-seat = Platz { $number }
statistics-up-at = offen an Platz { $number }
statistics-pack = { $count } Karten
statistics-cards = Jede Karte einzeln
statistics-dealt = { $card }: { $dealt }-mal, erwartet { $expected }
statistics-expected = , erwartet { $expected }
statistics-more = kam öfter
statistics-less = seltener
statistics-record = { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
}, { $wins ->
    [0] noch keins gewonnen
    [one] eins gewonnen
   *[other] { $wins } gewonnen
}
statistics-times = { $count ->
    [one] einmal { $place }.
   *[other] { $count }-mal { $place }.
}
statistics-spread = { $place }: wie oft jede Karte kam, verglichen mit dem, was zu erwarten war
