### Hausregeln: Name, ein Satz dazu (.hint), und ihre Werte.

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

## Mau Mau und Miau! Miau!

option-deck = Blatt
    .hint = Mit welchen Karten ihr spielt.
option-hand_size = Handkarten
    .hint = Wie viele Karten jeder zu Beginn bekommt.
option-first_card = Erste Karte
    .hint = Ob die Karte, die zu Beginn aufgedeckt wird, schon wirkt.
option-jack_on_anything = Bube auf alles
    .hint = Der Bube passt auf jede Farbe. Auf eine Sieben, für die noch Karten zu nehmen sind, darf er nie, auf einen Buben nur mit „Bube auf Bube“.
option-jack_on_jack = Bube auf Bube
    .hint = Auf einen Buben darf ein Bube; wer ihn legt, wünscht neu.
option-wish_other_suit_only = Nur eine andere Farbe wünschen
    .hint = Der Wunsch muss eine andere Farbe sein als die des Buben.
option-must_play_if_able = Wer kann, muss legen
    .hint = Ziehen darf nur, wer keine passende Karte hat.
option-draw_until_playable = Ziehen, bis es passt
    .hint = Du ziehst weiter, bis eine Karte passt.
option-play_after_penalty = Nach der Strafe weiterspielen
    .hint = Wer Karten für eine Sieben genommen hat, macht noch einen normalen Zug.
option-eight_answers_eight = Acht auf Acht
    .hint = Mit einer Acht gibst du das Aussetzen weiter.
option-no_finish_on_jack = Kein Bube als letzte Karte
    .hint = Mit einem Buben wirst du nicht fertig. Hast du nur noch ihn, musst du ziehen.
option-call = Vergessener Ruf
    .hint = Was passiert, wenn jemand nur noch eine Karte hat und nicht ruft.
option-final_call = Letzter Ruf
    .hint = Ob du bei der letzten Karte selbst rufen musst.
option-play_on = Um die Plätze weiterspielen
    .hint = Ist jemand fertig, spielen die anderen weiter, bis nur noch einer Karten hat.
value-deck-auto = Je nach Zahl der Plätze
value-deck-32 = 32 Karten
value-deck-52 = 52 Karten
value-deck-2x32 = Zweimal 32 Karten
value-first_card-inert = Wirkt nicht
value-first_card-jack_only = Nur der Bube
value-first_card-effects = Wirkt, als wäre sie gespielt
value-call-penalty = Eine Karte ziehen
value-call-catch = Nur wer erwischt wird, zieht
value-call-automatic = Wird für dich gerufen
value-call-last_card_refused = Im nächsten Zug zwei nehmen
value-call-draw_two_at_once = Sofort zwei ziehen
value-final_call-required = Selbst rufen
value-final_call-automatic = Wird für dich gerufen

## Kurz-Schnurrmé

option-rummy-lay_off = Anlegen
    .hint = Wo du einzelne Karten anlegen darfst, sobald du selbst etwas ausgelegt hast. Bei „Gar nicht“ kannst du mit einer einzigen Karte nicht mehr fertig werden – und auch mit zweien nicht, wenn du die letzte abwerfen musst.
option-rummy-jokers = Joker
    .hint = Wie viele Joker im Spiel sind.
option-rummy-ace_wraps = Reihe über das Ass hinaus
    .hint = Nach König und Ass geht die Reihe mit der 2 weiter.
option-rummy-joker_limit = Joker je Auslage
    .hint = Wie viele Joker in einem Set oder einer Reihe liegen dürfen. Eine echte Karte ist immer dabei.
option-rummy-joker_swap = Joker tauschen
    .hint = Ob du einen ausliegenden Joker gegen die Karte tauschen darfst, für die er steht – wenn du selbst schon ausgelegt hast.
option-rummy-final_discard = Letzter Abwurf
    .hint = Ob du deine letzte Karte abwerfen musst oder sie auch auslegen und anlegen darfst.
option-rummy-return_taken_card = Genommene Karte wieder abwerfen
    .hint = Ob du eine Karte vom Ablagestapel im selben Zug zurücklegen darfst. Als letzte Karte darfst du sie immer abwerfen.
option-rummy-first_meld_points = Punkte zum ersten Auslegen
    .hint = So viel müssen deine Auslagen im ersten Auslegezug zusammen zählen. Ein Joker zählt wie die Karte, für die er steht, das Ass 11, vor der 2 nur 1.
option-rummy-scoring = Wertung
    .hint = Ein einzelnes Spiel oder eine Partie über mehrere Runden: Wer Karten übrig hat, schreibt ihre Punkte auf, bis jemand 100 hat. Weniger ist besser.
value-rummy-lay_off-all = Überall
value-rummy-lay_off-own = Nur bei sich selbst
value-rummy-lay_off-none = Gar nicht
value-rummy-jokers-0 = Keine
value-rummy-jokers-2 = Zwei
value-rummy-jokers-3 = Drei
value-rummy-jokers-4 = Vier
value-rummy-jokers-6 = Sechs
value-rummy-joker_limit-none = Beliebig viele
value-rummy-joker_limit-half = Nicht mehr als echte Karten
value-rummy-joker_swap-play_at_once = Ja, und gleich wieder spielen
value-rummy-joker_swap-to_hand = Ja, auf die Hand
value-rummy-final_discard-required = Muss sein
value-rummy-final_discard-optional = Muss nicht sein
value-rummy-first_meld_points-0 = Keine
value-rummy-first_meld_points-30 = 30 Punkte
value-rummy-first_meld_points-40 = 40 Punkte

## Mauz und Schwimmen ($game: welches von beiden)

option-purr = Schnurren
    .hint = Welche 31 sofort hingelegt wird und die Runde beendet.
option-hiss_ends_round = Fauchen beendet die Runde
    .hint = Ab wann drei Gleiche (30½) sofort hingelegt werden.
option-meow_hits_all = Mauzen trifft alle
    .hint = Legt eine Katze drei Asse hin, geben alle anderen einen Spielstein ab.
option-instant_end = Sofort zu Ende
    .hint = Welche Karten sofort hingelegt werden und die Runde beenden.
option-three_aces = Drei Asse
    .hint = Wie viele Punkte drei Asse zählen.
option-fire_hits_all = Drei Asse treffen alle
    .hint = Wer keine drei Asse hat, verliert dann ein Leben, niemand zwei.
option-second_pack_from = Zweites Blatt
    .hint = Ab wie vielen Plätzen ihr mit zwei Blättern spielt. Eine doppelte Karte zählt nur einmal.
option-match = Spieldauer
    .hint = Auf Leben, bis einer übrig ist, oder nur eine Runde nach Punkten.
option-knock_after_swap = { $game ->
    [schwimmen] „Zu“ nach dem Tausch
   *[other] Nach dem Tausch klopfen
}
    .hint = { $game ->
        [schwimmen] Im selben Zug tauschen und „zu“ sagen. Beendet der Tausch selbst die Runde, entfällt es.
       *[other] Im selben Zug tauschen und klopfen. Beendet der Tausch selbst die Runde, entfällt das Klopfen.
    }
option-knock_from_lap = { $game ->
    [schwimmen] „Zu“ erlaubt
   *[other] Klopfen erlaubt
}
    .hint = { $game ->
        [schwimmen] Ab deinem wievielten Zug der Runde du „zu“ sagen darfst.
       *[other] Ab deinem wievielten Zug der Runde du klopfen darfst.
    }
option-empty_stock = Knapper Nachziehstapel
    .hint = Was geschieht, wenn es für eine neue Mitte keine drei Karten mehr gibt.
option-counters = { $game ->
    [schwimmen] Leben
   *[other] Spielsteine
}
    .hint = { $game ->
        [schwimmen] Wie viele Leben jeder hat. Sind sie weg, schwimmst du.
       *[other] Wie viele Spielsteine jede Katze hat. Danach bleibt ihr noch das letzte Leben.
    }
option-losing_knocker_pays = { $game ->
    [schwimmen] „Zu“ gesagt und verloren
   *[other] Geklopft und verloren
}
    .hint = { $game ->
        [schwimmen] Was es kostet, „zu“ zu sagen und dann die wenigsten Punkte zu haben.
       *[other] Was es kostet, zu klopfen und dann die wenigsten Punkte zu haben.
    }
value-purr-ace_ten_picture = Ass, Zehn und Bild
value-purr-any_31 = Jede 31 in einer Farbe
value-hiss_ends_round-never = Nie
value-hiss_ends_round-after_replacement = Wenn die Mitte ersetzt wurde
value-hiss_ends_round-always = Immer
value-instant_end-three_aces = Nur drei Asse
value-instant_end-any_31 = Drei Asse und jede 31
value-three_aces-31 = 31 Punkte
value-three_aces-32 = 32 Punkte
value-three_aces-33 = 33 Punkte
value-second_pack_from-never = Nie
value-second_pack_from-7 = Ab 7 Plätzen
value-second_pack_from-8 = Ab 8 Plätzen
value-second_pack_from-9 = Bei 9 Plätzen
value-match-lives = Auf Leben
value-match-single_round = Nur eine Runde
value-knock_from_lap-1 = Ab deinem ersten Zug
value-knock_from_lap-2 = Ab deinem zweiten Zug
value-empty_stock-showdown = Sofort vergleichen
value-empty_stock-reshuffle = Neu mischen
value-counters-1 = { $game ->
    [schwimmen] Ein Leben
   *[other] Ein Spielstein
}
value-counters-3 = { $game ->
    [schwimmen] Drei Leben
   *[other] Drei Spielsteine
}
value-counters-5 = { $game ->
    [schwimmen] Fünf Leben
   *[other] Fünf Spielsteine
}
value-losing_knocker_pays-1 = So viel wie sonst
value-losing_knocker_pays-2 = Das Doppelte

## Katz und Maus

option-reserve_size = Vorrat
    .hint = Wie viele Karten jeder loswerden muss. Je mehr, desto länger dauert die Partie.
option-king_as_ace = König als Ass
    .hint = Ob ein König einen Spielstapel eröffnen darf.
option-recycle_finished = Abgeräumtes kommt zurück
    .hint = Ist der Talon leer, werden abgeräumte Spielstapel zum neuen Talon gemischt. Sonst sind sie aus dem Spiel.
option-starter = Wer beginnt
    .hint = Wer den ersten Zug hat.
value-reserve_size-5 = 5 Karten
value-reserve_size-10 = 10 Karten
value-reserve_size-15 = 15 Karten
value-reserve_size-20 = 20 Karten
value-reserve_size-30 = 30 Karten
value-starter-random = Das Los, dann abwechselnd
value-starter-higher_reserve = Die höhere Vorratskarte

## Kitty Paw

option-kitty_paw-levels = Stapel
    .hint = Erst leichte, dann schwere Kitty-Karten – oder alle 48 bunt gemischt.
option-kitty_paw-level2 = Stufe II
    .hint = Welche Karten der mittleren Stufe mitspielen: Auf den gelben liegen mehr Kätzchen gedreht oder auf dem Rücken. Im gemischten Stapel sind beide.
option-kitty_paw-practice = Allein üben
    .hint = Zehn Runden nur für dich. Um die Wette zählt deine Zeit, im ruhigen Tempo nur deine Punkte.
option-kitty_paw-pace = Tempo
    .hint = Ruhig heißt: keine Zeitgrenzen und kein Anschlagen. Eine Runde endet mit „Miau!“, oder wenn alle aufgeben.
value-kitty_paw-levels-stacked = Nach Stufen
value-kitty_paw-levels-mixed = Alles gemischt
value-kitty_paw-level2-green = Grün
value-kitty_paw-level2-yellow = Gelb, schwerer
value-kitty_paw-practice-off = Nein
value-kitty_paw-practice-on = Ja
value-kitty_paw-pace-race = Um die Wette
value-kitty_paw-pace-calm = Ruhig
