### Kurz-Schnurrmé: was nur hier geschieht, verboten ist, gewählt werden kann, auf dem Tisch steht.

## Ereignisse ($count beim Anlegen und Tauschen: die Nummer der Auslage, $other: wem sie gehört)

event-rummy-took_discard = { $me ->
    [yes] Du nimmst { $cards } vom Ablagestapel.
   *[no] { $who } nimmt { $cards } vom Ablagestapel.
}
event-rummy-melded = { $me ->
    [yes] Du legst aus: { $cards }.
   *[no] { $who } legt aus: { $cards }.
}
event-rummy-added = { $me ->
    [yes] { $otherMe ->
        [yes] Du legst { $cards } bei dir an.
       *[no] Du legst { $cards } bei { $other } an.
    }
   *[no] { $otherMe ->
        [yes] { $who } legt { $cards } bei dir an.
       *[no] { $who } legt { $cards } bei { $other } an.
    }
}
event-rummy-swapped = { $me ->
    [yes] Du tauschst { $cards } gegen einen Joker.
   *[no] { $who } tauscht { $cards } gegen einen Joker.
}
event-rummy-discarded = { $me ->
    [yes] Du wirfst { $cards } ab.
   *[no] { $who } wirft { $cards } ab.
}
event-rummy-put_back = { $me ->
    [yes] Zu wenige Punkte: { $cards } kommen zurück auf deine Hand.
   *[no] Zu wenige Punkte: { $who } nimmt { $cards } zurück auf die Hand.
}
event-rummy-finished = { $me ->
    [yes] Deine Hand ist leer: Du gewinnst!
   *[no] { $who } hat keine Karte mehr und gewinnt.
}
event-rummy-scored = { $me ->
    [yes] { $count ->
        [0] Du hast nichts mehr auf der Hand.
        [one] Auf deiner Hand: ein Punkt ({ $cards }).
       *[other] Auf deiner Hand: { $count } Punkte ({ $cards }).
    }
   *[no] { $count ->
        [0] { $who } hat nichts mehr auf der Hand.
        [one] { $who } hat einen Punkt auf der Hand ({ $cards }).
       *[other] { $who } hat { $count } Punkte auf der Hand ({ $cards }).
    }
}

## Warum nicht

refusal-rummy-no_such_move = Das ist kein Zug in diesem Spiel.
refusal-rummy-no_such_meld = Eine solche Auslage liegt nicht auf dem Tisch.
refusal-rummy-draw_first = Zieh zuerst eine Karte.
refusal-rummy-one_card_a_turn = Du hast schon gezogen: nur eine Karte je Zug.
refusal-rummy-not_a_meld = Das ist weder ein Set noch eine Reihe.
refusal-rummy-too_few_for_a_meld = Dafür brauchst du mindestens drei Karten.
refusal-rummy-too_many_for_a_set = Ein Set hat höchstens vier Karten, jede Farbe einmal.
refusal-rummy-past_the_ace = Über das Ass hinaus geht eine Reihe hier nicht.
refusal-rummy-run_is_full = Länger als 13 Karten wird eine Reihe nicht.
refusal-rummy-only_jokers = Nur Joker geht nicht: Eine echte Karte muss dabei sein.
refusal-rummy-too_many_jokers = Zu viele Joker: nie mehr als echte Karten.
refusal-rummy-keep_a_discard = Behalte eine Karte: Die letzte wirfst du ab.
refusal-rummy-points_out_of_reach = Zu wenige Punkte: { $missing ->
    [one] Dir fehlt noch einer
   *[other] Dir fehlen noch { $missing }
} von { $points }.
refusal-rummy-meld_on = Leg weiter aus: { $missing ->
    [one] Dir fehlt noch einer
   *[other] Dir fehlen noch { $missing }
} von { $points } Punkten.
refusal-rummy-no_laying_off = An diesem Tisch wird nicht angelegt.
refusal-rummy-only_own_melds = Anlegen darfst du hier nur an deine eigenen Auslagen.
refusal-rummy-own_meld_first = Leg erst selbst etwas aus, dann darfst du anlegen.
refusal-rummy-does_not_go_on = Diese Karte passt dort nicht.
refusal-rummy-which_end = Sag, an welches Ende der Joker soll.
refusal-rummy-set_has_no_ends = Ein Set hat keine Enden.
refusal-rummy-no_joker_swap = An diesem Tisch werden keine Joker getauscht.
refusal-rummy-own_meld_before_swap = Leg erst selbst etwas aus, dann darfst du Joker tauschen.
refusal-rummy-no_joker_for_that = Für diese Karte steht dort kein Joker.
refusal-rummy-joker_is_played_at_once = Der getauschte Joker muss gleich wieder auf den Tisch.
refusal-rummy-joker_goes_to_hand = Der getauschte Joker kommt auf deine Hand.
refusal-rummy-taken_card_stays = Die genommene Karte darfst du nicht gleich wieder abwerfen.

## Hausregeln

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

## Auf dem Tisch

rummy-ask-draw = Du bist dran: ziehen oder { $card } nehmen?
rummy-ask-play = Auslegen, anlegen oder abwerfen?
rummy-ask-discard = Wirf eine Karte ab
rummy-ask-points = Zum Auslegen brauchst du { $count } Punkte. Sonst wirf ab.
rummy-ask-open = Leg weiter aus: noch { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}
rummy-ask-one = { $card }: { $goes ->
    [on] anlegen oder abwerfen?
    [swap] tauschen oder abwerfen?
   *[nowhere] abwerfen oder noch mehr wählen?
}
rummy-ask-run = Eine Reihe: auslegen?
rummy-ask-set = Ein Set: auslegen?
rummy-ask-both = Set oder Reihe: auslegen?
rummy-ask-no-meld = Noch kein Set und keine Reihe
rummy-ask-joker = Wohin mit dem Joker?
rummy-ask-where = Wo anlegen?
rummy-draw = Ziehen
rummy-take = { $card } nehmen
rummy-take-word = Nehmen
rummy-lay = Auslegen
rummy-add = Anlegen
rummy-swap = Tauschen
rummy-discard = Abwerfen
rummy-tray = { $count ->
    [0] Zum Auslegen ausgewählt: nichts
    [one] Zum Auslegen ausgewählt: eine Karte
   *[other] Zum Auslegen ausgewählt: { $count } Karten
}
rummy-tray-hint = Tipp passende Karten an
rummy-tray-hint-discard = Tipp die Karte an, die weg soll
rummy-melds = Auf dem Tisch
rummy-no-melds = Noch liegt nichts aus
rummy-laid = { $own ->
    [yes] { $kind ->
        [run] Deine Reihe
       *[set] Dein Set
    }
   *[no] { $kind ->
        [run] Reihe von { $who }
       *[set] Set von { $who }
    }
}: { $cards }
rummy-meld = { $kind ->
    [run] Reihe
   *[set] Set
}: { $cards }
rummy-meld-add = { $meld }. Hier anlegen: { $card }
rummy-joker-as = Joker als { $card }
rummy-place = { $end ->
    [low] Vorne anlegen
    [high] Hinten anlegen
   *[none] Anlegen
} – { $meld }
rummy-swap-place = Joker tauschen und { $end ->
    [low] vorne anlegen
    [high] hinten anlegen
   *[none] anlegen
} – { $meld }
rummy-swap-meld = Joker tauschen und auslegen – { $meld }
rummy-swap-hand = Joker auf die Hand nehmen
rummy-tray-clear = Auswahl aufheben
rummy-stock = Nachziehstapel, { $count ->
    [0] leer
    [one] eine Karte
   *[other] { $count } Karten
}
rummy-stock-draw = Vom Nachziehstapel ziehen, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
rummy-pile = Ablagestapel: { $card }
rummy-pile-empty = Ablagestapel: leer
rummy-pile-take = { $card } vom Ablagestapel nehmen
rummy-pile-discard = { $card } abwerfen
rummy-hand-card = { $card }{ $playable ->
    [yes] , passt zum Auslegen oder Anlegen
   *[no] {""}
}{ $drawn ->
    [yes] , neu
   *[no] {""}
}, Karte { $place } von { $count }
