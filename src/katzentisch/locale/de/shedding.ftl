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
refusal-no_stock = { $cards } Karten reichen nicht für { $seats } Plätze.
refusal-match_with_play_on = Entweder um die Plätze weiterspielen oder um Punkte: Beides zusammen geht nicht.

## Hausregeln

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

## Auf dem Tisch

call-mau-mau = Mau!
call-miau-miau = Miau!
final-mau-mau = Mau Mau!
final-miau-miau = Miau! Miau!
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
