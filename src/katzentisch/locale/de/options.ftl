### Hausregeln: Name, ein Satz dazu (.hint), und ihre Werte.

preset-printed = Wie im Regelheft
    .hint = Das Spiel, wie das gedruckte Heft es beschreibt.
preset-classic = Klassisch
    .hint = So, wie es an den meisten Tischen gespielt wird.

option-scoring = Wertung
    .hint = Ein einzelnes Spiel oder eine Partie über mehrere Runden, bis jemand 100 Punkte hat. Weniger ist besser.
option-next_dealer = Wer als Nächstes gibt
    .hint = Wer nach einer Runde die Karten gibt.
option-turn_seconds = Bedenkzeit
    .hint = Wie lange du für einen Zug hast.

value-no = Nein
value-yes = Ja
value-scoring-single = Ein Spiel
value-scoring-match = Partie bis 100 Punkte
value-next_dealer-left = Reihum nach links
value-next_dealer-loser = Wer verloren hat
value-next_dealer-winner = Wer gewonnen hat
value-turn_seconds-off = Keine Uhr
value-turn_seconds-20 = 20 Sekunden
value-turn_seconds-30 = 30 Sekunden
value-turn_seconds-60 = 1 Minute
value-turn_seconds-120 = 2 Minuten
