### Mauz und Schwimmen. $game: welches von beiden; was hier klopfen, schieben und Spielstein heißt, heißt dort „zu“, passen und Leben.
### $given, $taken: was getauscht wird. $what: Punkte, wie man sie schreibt (30½).

## Was geschah

event-second_set_dealt = { $me ->
    [yes] Vor dir liegt noch ein zweites Set, verdeckt.
   *[no] Vor { $who } liegt noch ein zweites Set, verdeckt.
}
event-kept_seen_set = { $me ->
    [yes] Du behältst dein Set. Das andere kommt in die Mitte.
   *[no] { $who } behält das angesehene Set. Das andere kommt in die Mitte.
}
event-laid_seen_set = { $me ->
    [yes] Du legst dein Set in die Mitte.
   *[no] { $who } legt das angesehene Set in die Mitte.
}
event-took_second_set = { $me ->
    [yes] Du nimmst das andere Set: { $cards }.
   *[no] { $who } nimmt das andere Set.
}
event-thirty_one-swapped = { $me ->
    [yes] Du tauschst { $given } gegen { $taken }.
   *[no] { $who } tauscht { $given } gegen { $taken }.
}
event-swapped_all = { $me ->
    [yes] Du tauschst alle drei und nimmst { $taken }. In die Mitte kommen { $given }.
   *[no] { $who } tauscht alle drei und nimmt { $taken }. In die Mitte kommen { $given }.
}
event-skipped_swapping = { $game ->
    [schwimmen] { $me ->
        [yes] Du passt.
       *[no] { $who } passt.
    }
   *[other] { $me ->
        [yes] Du schiebst.
       *[no] { $who } schiebt.
    }
}
event-stayed = { $me ->
    [yes] Du bleibst bei deinen Karten.
   *[no] { $who } bleibt.
}
event-knocked = { $game ->
    [schwimmen] { $me ->
        [yes] Du sagst „zu“. Alle anderen sind noch einmal dran.
       *[no] { $who } sagt „zu“. Alle anderen sind noch einmal dran.
    }
   *[other] { $me ->
        [yes] Du klopfst. Alle anderen sind noch einmal dran.
       *[no] { $who } klopft. Alle anderen sind noch einmal dran.
    }
}
event-middle_cleared = { $game ->
    [schwimmen] Alle haben gepasst: Die Mitte kommt weg.
   *[other] Alle haben geschoben: Die Mitte kommt weg.
}
event-middle_reshuffled = Der Nachziehstapel reicht nicht: { $count } Karten werden neu gemischt.
event-laid_three_aces = { $game ->
    [schwimmen] { $me ->
        [yes] Du legst drei Asse hin: { $what } Punkte!
       *[no] { $who } legt drei Asse hin: { $what } Punkte!
    }
   *[other] { $me ->
        [yes] Du mauzt! Drei Asse: { $what } Punkte.
       *[no] { $who } mauzt! Drei Asse: { $what } Punkte.
    }
}
event-laid_31 = { $game ->
    [schwimmen] { $me ->
        [yes] Du legst { $cards } hin: { $what } Punkte!
       *[no] { $who } legt { $cards } hin: { $what } Punkte!
    }
   *[other] { $me ->
        [yes] Du schnurrst! { $cards }: { $what } Punkte.
       *[no] { $who } schnurrt! { $cards }: { $what } Punkte.
    }
}
event-laid_three_alike = { $me ->
    [yes] Du fauchst! { $cards }: { $what } Punkte.
   *[no] { $who } faucht! { $cards }: { $what } Punkte.
}
event-showed = { $me ->
    [yes] Du hast { $cards }: { $what } Punkte.
   *[no] { $who } hat { $cards }: { $what } Punkte.
}
event-paid = { $game ->
    [schwimmen] { $me ->
        [yes] { $count ->
            [one] Du verlierst ein Leben.
           *[other] Du verlierst { $count } Leben.
        }
       *[no] { $count ->
            [one] { $who } verliert ein Leben.
           *[other] { $who } verliert { $count } Leben.
        }
    }
   *[other] { $me ->
        [yes] { $count ->
            [one] Du gibst einen Spielstein ab.
           *[other] Du gibst { $count } Spielsteine ab.
        }
       *[no] { $count ->
            [one] { $who } gibt einen Spielstein ab.
           *[other] { $who } gibt { $count } Spielsteine ab.
        }
    }
}
event-on_last_life = { $game ->
    [schwimmen] { $me ->
        [yes] Du schwimmst!
       *[no] { $who } schwimmt.
    }
   *[other] { $me ->
        [yes] Jetzt spielst du mit deinem letzten Leben.
       *[no] { $who } spielt mit dem letzten Leben.
    }
}
event-went_out = { $me ->
    [yes] Du bist draußen: Platz { $count }.
   *[no] { $who } ist draußen: Platz { $count }.
}
event-nobody_paid = { $game ->
    [schwimmen] Alle wären draußen: Niemand verliert ein Leben, die Runde wird wiederholt.
   *[other] Alle wären draußen: Niemand zahlt, die Runde wird wiederholt.
}
event-won = { $me ->
    [yes] Du gewinnst!
   *[no] { $who } gewinnt.
}

## Warum nicht

refusal-thirty_one-out = Du bist schon draußen und schaust zu.
refusal-not_in_middle = Diese Karte liegt nicht in der Mitte.
refusal-dealer_chooses_first = Erst wählt der Geber zwischen seinen zwei Sets.
refusal-keep_or_lay_first = Erst die zwei Sets: Behältst du dieses, oder nimmst du das andere?
refusal-chosen_already = Das Set ist schon gewählt.
refusal-one_or_all = Du tauschst eine Karte oder alle drei, nie zwei.
refusal-swap_or_knock = { $game ->
    [schwimmen] Tauschen oder „zu“ sagen: Beides in einem Zug geht an diesem Tisch nicht.
   *[other] Tauschen oder klopfen: Beides in einem Zug geht an diesem Tisch nicht.
}
refusal-knock_too_early = { $game ->
    [schwimmen] „Zu“ darfst du hier erst ab deinem zweiten Zug sagen.
   *[other] Klopfen darfst du hier erst ab deinem zweiten Zug.
}
refusal-knocked_already = { $game ->
    [schwimmen] Es hat schon jemand „zu“ gesagt.
   *[other] Es hat schon jemand geklopft.
}
refusal-stay_after_knock = { $game ->
    [schwimmen] Es hat schon jemand „zu“ gesagt: Du tauschst noch einmal oder bleibst.
   *[other] Es hat schon jemand geklopft: Du tauschst noch einmal oder bleibst.
}
refusal-nobody_has_knocked = { $game ->
    [schwimmen] Noch hat niemand „zu“ gesagt. Wenn du nicht tauschen magst, passe.
   *[other] Noch hat niemand geklopft. Wenn du nicht tauschen magst, schieb.
}

## Was gefragt ist

ask-choose-set = Du gibst. Behältst du dieses Set, oder nimmst du das verdeckte?
ask-others-choose-set = { $who } gibt und wählt zwischen zwei Sets …
ask-swap = { $game ->
    [schwimmen] { $knock ->
        [yes] Du bist dran: tauschen, passen oder „zu“ sagen
       *[no] Du bist dran: tauschen oder passen
    }
   *[other] { $knock ->
        [yes] Du bist dran: tauschen, schieben oder klopfen
       *[no] Du bist dran: tauschen oder schieben
    }
}
ask-last-swap = { $game ->
    [schwimmen] { $who } hat „zu“ gesagt: dein letzter Tausch
   *[other] { $who } hat geklopft: dein letzter Tausch
}
ask-which-middle = Welche Karte aus der Mitte möchtest du dafür?
ask-which-own = Welche deiner Karten gibst du dafür?
ask-sure-one = { $given } gegen { $taken }: Dann hast du { $points }
ask-sure-all = Alle drei gegen die Mitte: Dann hast du { $points }
ask-thirty-one-out = Du bist draußen und schaust zu. { $who } ist dran …

## Knöpfe

keep-set = Behalten
other-set = Das andere nehmen
swap-all = Alle 3
swap = Tauschen
swap-and-knock = { $game ->
    [schwimmen] Tauschen, „zu“!
   *[other] Tauschen und klopfen
}
skip-turn = { $game ->
    [schwimmen] Passen
   *[other] Schieben
}
stay = Bleiben
knock = { $game ->
    [schwimmen] „Zu!“
   *[other] Klopfen
}

## Auf dem Tisch

middle = Mitte
middle-card = { $card }, in der Mitte, Karte { $place } von { $count }
middle-down = Mitte: { $count } verdeckte Karten
worth-then = dann { $points } Punkte
score = { $points } Punkte
score-lays = { $points } Punkte – { $lays }
lays-aces = { $game ->
    [schwimmen] drei Asse!
   *[other] Mauzen!
}
lays-31 = { $game ->
    [schwimmen] Schluss!
   *[other] Schnurren!
}
lays-alike = Fauchen!
said-knock = { $game ->
    [schwimmen] Zu!
   *[other] Klopf, klopf!
}
said-skip = { $game ->
    [schwimmen] Ich passe
   *[other] Ich schiebe
}
said-stay = Ich bleibe
skipped-so-far = { $game ->
    [schwimmen] Gepasst: { $count } von { $all }
   *[other] Geschoben: { $count } von { $all }
}
lives-left = { $game ->
    [schwimmen] { $count } von { $all } Leben
   *[other] { $count } von { $all } Spielsteinen
}
last-life = { $game ->
    [schwimmen] schwimmt
   *[other] letztes Leben
}
out = draußen

## Die Zählung

has-knocked = { $game ->
    [schwimmen] „zu“ gesagt
   *[other] geklopft
}
lost-lives = { $game ->
    [schwimmen] { $count ->
        [one] ein Leben weniger
       *[other] { $count } Leben weniger
    }
   *[other] { $count ->
        [one] ein Spielstein weniger
       *[other] { $count } Spielsteine weniger
    }
}
out-now = draußen, Platz { $place }

## Die Geschichte eines Spiels

story-swam = { $game ->
    [schwimmen] { $me ->
        [yes] Du bist schon geschwommen – und hast doch gewonnen.
       *[no] { $who } schwamm schon – und hat doch gewonnen.
    }
   *[other] { $me ->
        [yes] Du warst schon beim letzten Leben – und hast doch gewonnen.
       *[no] { $who } war schon beim letzten Leben – und hat doch gewonnen.
    }
}
story-unhurt = { $game ->
    [schwimmen] { $me ->
        [yes] Du hast kein einziges Leben verloren.
       *[no] { $who } verlor kein einziges Leben.
    }
   *[other] { $me ->
        [yes] Du hast keinen einzigen Spielstein bezahlt.
       *[no] { $who } zahlte keinen einzigen Spielstein.
    }
}
story-knock-lost = { $game ->
    [schwimmen] { $me ->
        [yes] In Runde { $round } hast du „zu“ gesagt und selbst verloren.
       *[no] In Runde { $round } sagte { $who } „zu“ und verlor selbst.
    }
   *[other] { $me ->
        [yes] In Runde { $round } hast du geklopft und selbst verloren.
       *[no] In Runde { $round } klopfte { $who } und verlor selbst.
    }
}
story-first-out = { $me ->
    [yes] In Runde { $round } bist du vor allen anderen ausgeschieden.
   *[no] In Runde { $round } schied { $who } vor allen anderen aus.
}
story-31 = { $count ->
    [one] { $me ->
        [yes] Du hast 31 auf den Tisch gelegt.
       *[no] { $who } legte 31 auf den Tisch.
    }
   *[other] { $me ->
        [yes] Du hast { $count }-mal 31 auf den Tisch gelegt.
       *[no] { $who } legte { $count }-mal 31 auf den Tisch.
    }
}
story-aces = { $me ->
    [yes] Du hattest drei Asse!
   *[no] { $who } hatte drei Asse!
}
story-knocks = { $game ->
    [schwimmen] { $me ->
        [yes] Du hast { $count }-mal „zu“ gesagt.
       *[no] { $who } sagte { $count }-mal „zu“.
    }
   *[other] { $me ->
        [yes] Du hast { $count }-mal geklopft.
       *[no] { $who } klopfte { $count }-mal.
    }
}
story-swaps = { $count ->
    [0] Niemand hat getauscht.
    [one] Nur einmal wurde getauscht.
   *[other] Es wurde { $count }-mal getauscht.
}
# $points: "30½"
story-best-cards = Die besten Karten zählten { $points }.

## Was ein Zug tut

verb-thirty_one-keep = Das Set behalten
verb-thirty_one-lay = Das andere Set nehmen
verb-thirty_one-skip = { $game ->
    [schwimmen] Passen
   *[other] Schieben
}
verb-thirty_one-stay = Bleiben
verb-thirty_one-knock = { $game ->
    [schwimmen] „Zu“ sagen
   *[other] Klopfen
}
verb-thirty_one-swap = { $place ->
    [all] Alle drei tauschen
   *[other] { $given } gegen { $taken } tauschen
}{ $said ->
    [0] { "" }
   *[other] { $game ->
        [schwimmen] { ", " }„zu“
       *[other] { " und klopfen" }
    }
}

## Was für einen Zug spricht

reason-thirty_one-good_set = Das Set ist besser, als ein unbekanntes im Schnitt ist.
reason-thirty_one-poor_set = Ein unbekanntes Set ist im Schnitt besser als dieses.
reason-thirty_one-enough = Deine Punkte reichen: Die anderen sollen nur noch einmal drankommen.
reason-thirty_one-hurries = So haben die anderen nur noch einen Zug, um besser zu werden.
reason-thirty_one-no_better_swap = Kein Tausch bringt dir mehr Punkte.
reason-thirty_one-lays_down = Damit legst du deine Karten sofort hin.
reason-thirty_one-more_points = Das bringt dir mehr Punkte.
reason-thirty_one-pair = Zwei vom selben Wert sind auf dem Weg zu dreien.
