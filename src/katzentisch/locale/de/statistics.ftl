### Wie es dir ergangen ist, und ob die Karten fair kommen.

statistics = Statistik
statistics-mine = Deine Spiele
statistics-pitch = Wie oft du gewonnen hast, und ob die Karten hier ehrlich gemischt sind.
statistics-none = Du hast hier noch kein Spiel zu Ende gespielt.
statistics-game = Spiel
statistics-played = gespielt
statistics-won = gewonnen
statistics-places = Plätze
statistics-deck = Die Karten
statistics-deck-hint = Welche Karten in allen beendeten Spielen auf diesem Server an welchen Platz kamen. Bei ehrlichem Mischen kann der Zufallswert überall zwischen 0 und 100 % liegen, und jeder Wert ist gleich wahrscheinlich; nur wenn er über viele Spiele bei 0 % bleibt, stimmt etwas nicht.
statistics-no-deals = In diesem Spiel wurde hier noch nichts gezählt.
statistics-place = Wohin
statistics-deals = Wie oft
statistics-chance = Zufallswert
statistics-up = offen aufgedeckt
statistics-seat = Platz { $number }
statistics-pack = { $count } Karten
statistics-cards = Jede Karte einzeln
statistics-dealt = { $card }: { $dealt }-mal, erwartet { $expected }
