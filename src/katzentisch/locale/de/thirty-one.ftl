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

## Hausregeln

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
ask-look = Die Runde ist vorbei: So viel zählt jede Hand
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
next-round = Weiter

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
