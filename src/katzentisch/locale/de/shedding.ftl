### Mau Mau und Miau! Miau!: was nur hier geschieht, verboten ist, gewählt werden kann, auf dem Tisch steht.

## Ereignisse ($suit: gewünschte Farbe; $call, $final: was in diesem Spiel gerufen wird)

event-played = { $me ->
    [yes] Du legst { $cards }.
   *[no] { $who } legt { $cards }.
}
event-played-wish = { $me ->
    [yes] Du legst { $cards } und wünschst dir { $suit }.
   *[no] { $who } legt { $cards } und wünscht sich { $suit }.
}
event-wished = { $me ->
    [yes] Du wünschst dir { $suit }.
   *[no] { $who } wünscht sich { $suit }.
}
event-drew_penalty = { $me ->
    [yes] { $count ->
        [0] Du musst dafür nichts nehmen: Es ist keine Karte mehr da.
        [one] Du nimmst dafür eine Karte.
       *[other] Du nimmst dafür { $count } Karten.
    }
   *[no] { $count ->
        [0] { $who } muss dafür nichts nehmen: Es ist keine Karte mehr da.
        [one] { $who } nimmt dafür eine Karte.
       *[other] { $who } nimmt dafür { $count } Karten.
    }
}
event-took = { $me ->
    [yes] { $count ->
        [0] Du musst nichts nehmen: Es ist keine Karte mehr da.
        [one] Du nimmst eine Karte.
       *[other] { $seen ->
            [yes] Du nimmst { $count } Karten: { $cards }.
           *[no] Du nimmst { $count } Karten.
        }
    }
   *[no] { $count ->
        [0] { $who } muss nichts nehmen: Es ist keine Karte mehr da.
        [one] { $who } nimmt eine Karte.
       *[other] { $who } nimmt { $count } Karten.
    }
}
event-skipped = { $me ->
    [yes] Du setzt aus.
   *[no] { $who } setzt aus.
}
event-passed = { $me ->
    [yes] Du passt.
   *[no] { $who } passt.
}
event-called = { $me ->
    [yes] Du rufst „{ $call }“
   *[no] { $who } ruft „{ $call }“
}
event-final_called = { $me ->
    [yes] Du rufst „{ $final }“
   *[no] { $who } ruft „{ $final }“
}
event-forgot_call = { $me ->
    [yes] Du hast „{ $call }“ vergessen und nimmst { $count ->
        [0] nichts: Es ist keine Karte mehr da.
        [one] eine Karte.
       *[other] { $count } Karten.
    }
   *[no] { $who } hat „{ $call }“ vergessen und nimmt { $count ->
        [0] nichts: Es ist keine Karte mehr da.
        [one] eine Karte.
       *[other] { $count } Karten.
    }
}
event-owes_call = { $me ->
    [yes] Du hast „{ $call }“ vergessen: In deinem nächsten Zug musst du Karten nehmen.
   *[no] { $who } hat „{ $call }“ vergessen und muss im nächsten Zug Karten nehmen.
}
event-forgot_final_call = { $me ->
    [yes] Du hast „{ $final }“ vergessen: { $cards } bleibt auf deiner Hand.
   *[no] { $who } hat „{ $final }“ vergessen: { $cards } bleibt auf der Hand.
}
event-caught = { $me ->
    [yes] Du erwischst { $other } ohne „{ $call }“
   *[no] { $otherMe ->
        [yes] { $who } erwischt dich ohne „{ $call }“
       *[no] { $who } erwischt { $other } ohne „{ $call }“
    }
}
event-miscaught = { $me ->
    [yes] Falsch erwischt: { $other } hatte gerufen.
   *[no] { $otherMe ->
        [yes] { $who } wollte dich erwischen, aber du hattest gerufen.
       *[no] { $who } wollte { $other } erwischen, aber der Ruf war schon da.
    }
}

## Warum nicht

refusal-does_not_fit = Das passt nicht: weder die Farbe noch der Wert.
refusal-serve_the_wish = Gewünscht ist eine andere Farbe.
refusal-jack_on_jack = Auf einen Buben darf hier kein Bube.
refusal-jack_must_match = Auch ein Bube muss zur Farbe passen.
refusal-wish_missing = Zum Buben gehört ein Wunsch.
refusal-wish_not_needed = Mit dieser Karte ist das Spiel aus, da gibt es nichts mehr zu wünschen.
refusal-wish_another_suit = Wünsch dir eine andere Farbe als die des Buben.
refusal-answer_or_take = Dagegen hilft nur eine Sieben. Sonst nimm die Karten.
refusal-answer_or_miss = Dagegen hilft nur eine Acht. Sonst setz aus.
refusal-nothing_to_take = Du musst gerade keine Karten nehmen.
refusal-must_play = Du hast eine passende Karte: Leg eine.
refusal-drawn_already = Du hast in diesem Zug schon gezogen.
refusal-drawn_card_fits = Die gezogene Karte passt: Leg sie oder passe.
refusal-only_the_drawn_card = Nach dem Ziehen darfst du nur die gezogene Karte legen.
refusal-draw_on = Sie passt nicht: Zieh weiter.
refusal-draw_before_passing = Zieh erst eine Karte, dann darfst du passen.
refusal-nothing_to_draw = Es gibt keine Karten mehr zum Ziehen.
refusal-nothing_to_draw_so_play = Ziehen geht nicht mehr, aber du hast eine passende Karte.
refusal-no_finish_on_jack = Ein Bube darf hier nicht deine letzte Karte sein: Zieh, oder passe, wenn nichts mehr da ist.
refusal-call_was_forgotten = Du hast den Ruf vergessen: Nimm erst deine Karten.
refusal-nothing_to_call = Gerufen wird, wenn du nur noch eine Karte hast.
refusal-called_already = Du hast schon gerufen.
refusal-calls_are_automatic = An diesem Tisch wird für dich gerufen.
refusal-no_catching = An diesem Tisch wird niemand erwischt.
refusal-nothing_to_catch = Hier gibt es niemanden zu erwischen.
refusal-caught_already = Du hast es hier schon versucht.
refusal-catch_void = Zu spät: Es wurde noch gerufen.
refusal-final_call_is_automatic = Der letzte Ruf kommt hier von selbst.
refusal-not_the_last_card = Das ist noch nicht deine letzte Karte.
refusal-no_first_jack = Zu wünschen gibt es gerade nichts.
refusal-dealer_wishes_first = Erst wünscht sich der Geber eine Farbe.
refusal-name_a_suit_first = Wünsch dir zuerst eine Farbe.

## Auf dem Tisch

ask-play-or-draw = Du bist dran: Karte legen oder ziehen
ask-play = Du bist dran: Leg eine Karte
ask-pass = Nichts passt, und es gibt nichts zu ziehen: Du musst passen
ask-drawn-fits = Die gezogene Karte passt: legen oder behalten?
ask-drawn-unfit = Die gezogene Karte passt nicht: Behalte sie
ask-drawn-on = Sie passt nicht: Zieh weiter
ask-penalty-answer = Leg eine Sieben oder nimm { $count } Karten
ask-penalty = Du musst { $count } Karten nehmen
ask-skip-answer = Leg eine Acht oder setz aus
ask-skip = Du musst aussetzen
ask-debt = Du hast „{ $call }“ vergessen: Nimm deine Karten
ask-lifted = Noch einmal: { $card } legen
ask-wish = Welche Farbe wünschst du dir?
ask-call = Ruf „{ $call }“, bevor es weitergeht!
ask-others-wish = { $who } wünscht sich eine Farbe …
ask-out = Du bist fertig. { $who } ist dran …
keep-drawn = Behalten
pass = Passen
take-debt = Karten nehmen
miss-turn = Aussetzen
catch = { $who } erwischen!
stock-draw = Karte ziehen, { $count ->
    [0] Nachziehstapel leer
    [one] eine Karte im Nachziehstapel
   *[other] { $count } Karten im Nachziehstapel
}
stock-take = { $owed } Karten nehmen, { $count ->
    [0] Nachziehstapel leer
    [one] eine Karte im Nachziehstapel
   *[other] { $count } Karten im Nachziehstapel
}

## Signs beside the pile (shown in few letters; .spoken: as a screen reader says it; $suit, $count)

sign-wish = { $suit }
    .spoken = gewünscht ist { $suit }
sign-owed = +{ $count }
    .spoken = zu nehmen: { $count } Karten

## Die Geschichte eines Spiels

story-took = { $me ->
    [yes] Du hast { $count } Karten auf einmal bekommen.
   *[no] { $who } bekam { $count } Karten auf einmal.
}
story-comeback = { $me ->
    [yes] Du hattest schon { $count } Karten auf der Hand – und hast doch gewonnen.
   *[no] { $who } hatte schon { $count } Karten auf der Hand – und hat doch gewonnen.
}
story-peak = { $me ->
    [yes] Bei dir sammelten sich { $count } Karten.
   *[no] Bei { $who } sammelten sich { $count } Karten.
}
story-never-drew = { $me ->
    [yes] Du musstest kein einziges Mal ziehen.
   *[no] { $who } musste kein einziges Mal ziehen.
}
story-caught = { $me ->
    [yes] Du hast { $other } erwischt: „{ $call }“ vergessen.
   *[no] { $who } hat { $otherMe ->
        [yes] dich
       *[no] { $other }
    } erwischt: „{ $call }“ vergessen.
}
story-forgot = { $me ->
    [yes] Du hast dein „{ $call }“ vergessen.
   *[no] { $who } hat das „{ $call }“ vergessen.
}
story-called-in-vain = { $count ->
    [one] { $me ->
        [yes] Du hast schon „{ $call }“ gerufen – umsonst.
       *[no] { $who } rief schon „{ $call }“ – umsonst.
    }
   *[other] { $me ->
        [yes] Du hast { $count }-mal „{ $call }“ gerufen – umsonst.
       *[no] { $who } rief { $count }-mal „{ $call }“ – umsonst.
    }
}
story-thirst = { $me ->
    [yes] Einmal hast du { $count }-mal hintereinander gezogen, ohne zu legen.
   *[no] { $who } zog einmal { $count }-mal hintereinander, ohne zu legen.
}
story-skipped = { $me ->
    [yes] Du musstest { $count }-mal aussetzen.
   *[no] { $who } musste { $count }-mal aussetzen.
}
story-length = Nach { $count } gelegten Karten war es vorbei.
story-drawn = { $count ->
    [0] Niemand musste ziehen.
    [one] Nur eine einzige Karte wurde gezogen.
   *[other] Gezogen wurden zusammen { $count } Karten.
}

## Was ein Zug tut

verb-shedding-play = { $cards } legen{ $wishes ->
    [yes] { " und " }{ $suit } wünschen
   *[no] { "" }
}{ $said ->
    [0] { "" }
    [1] { ", " }„{ $call }“
   *[other] { ", " }„{ $final }“
}
verb-shedding-draw = Eine Karte ziehen
verb-shedding-pass = Behalten und passen
verb-shedding-take = Karten nehmen
verb-shedding-wish = { $suit } wünschen
verb-shedding-call = „{ $call }“ rufen

## Was für einen Zug spricht

reason-shedding-finishes = Es ist deine letzte Karte.
reason-shedding-passes_on = Eine Sieben gibt die Karten an die nächste Katze weiter.
reason-shedding-makes_draw = Die nächste Katze ist fast fertig: Eine Sieben bremst sie.
reason-shedding-makes_wait = Die nächste Katze ist fast fertig: Eine Acht bremst sie.
reason-shedding-another_turn = Zu zweit bist du nach einer Acht gleich wieder dran.
reason-shedding-longest_wish = Von keiner anderen Farbe hast du mehr.
reason-shedding-rare_wish = Von deinen Farben haben andere diese wohl am wenigsten.
reason-shedding-keeps_jack = So bleibt ein Bube für den Fall, dass sonst nichts passt.
reason-shedding-keeps_seven = So bleibt deine Sieben für später.
reason-shedding-longest_suit = Von keiner anderen Farbe hast du mehr.
reason-shedding-keeps_choice = Mit deiner zweiten davon wechselst du später die Farbe.
reason-shedding-saves_card = Die passende Karte ist später mehr wert.
reason-shedding-keeps_eight = So bleibt deine Acht für später.
