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

## Die Geschichte eines Spiels

story-all-at-once = { $me ->
    [yes] Du hast alles auf einmal ausgelegt.
   *[no] { $who } legte alles auf einmal aus.
}
story-opened = { $me ->
    [yes] Du hast zuerst ausgelegt.
   *[no] { $who } legte zuerst aus.
}
story-long-meld = { $me ->
    [yes] Deine längste Auslage hatte { $count } Karten, die längste am Tisch.
   *[no] Die längste Auslage kam von { $who }: { $count } Karten.
}
story-added = { $me ->
    [yes] Du hast { $count }-mal bei anderen angelegt.
   *[no] { $who } legte { $count }-mal bei anderen an.
}
story-took-discard = { $me ->
    [yes] Du hast { $count }-mal genommen, was andere weggeworfen haben.
   *[no] { $who } nahm { $count }-mal, was andere weggeworfen hatten.
}
story-never-melded = { $me ->
    [yes] Du bist nicht zum Auslegen gekommen.
   *[no] { $who } kam nicht zum Auslegen.
}
story-put-back = { $me ->
    [yes] Einmal musstest du alles wieder aufnehmen.
   *[no] { $who } musste einmal alles wieder aufnehmen.
}
story-melds = { $count ->
    [0] Niemand hat ausgelegt.
    [one] Nur eine einzige Auslage kam auf den Tisch.
   *[other] { $count } Auslagen kamen auf den Tisch.
}

## Was ein Zug tut

verb-rummy-draw = Vom Nachziehstapel ziehen
verb-rummy-take = Vom Ablagestapel nehmen
verb-rummy-discard = { $cards } abwerfen
verb-rummy-meld = Auslegen: { $cards }
verb-rummy-add = { $cards } anlegen
verb-rummy-swap = { $first } gegen einen Joker tauschen

## Was für einen Zug spricht

reason-rummy-useful_card = Die offene Karte passt zu deinen.
reason-rummy-useless_card = Die offene Karte passt nicht zu deinen.
reason-rummy-no_meld_yet = Die offene Karte ergibt mit deinen noch nichts zum Auslegen.
reason-rummy-fewer_points = Was ausliegt, zählt nicht mehr gegen dich.
reason-rummy-laid_off = Die Karte ist aus deiner Hand und zählt nicht mehr gegen dich.
reason-rummy-wins_joker = Ein Joker passt überall.
reason-rummy-finishes = Es ist deine letzte Karte.
reason-rummy-dear_and_alone = Sie kostet die meisten Punkte und passt zu nichts in deiner Hand.
reason-rummy-alone = Sie passt zu nichts in deiner Hand.
reason-rummy-dearest = Sie kostet die meisten Punkte, wenn jemand anders ausmacht.
