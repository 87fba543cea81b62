### Kitty Paw. $breed, $symbol: Rasse und Symbol beim Namen. $card: der Name einer Kitty-Karte. $spot: wie und wo ein
### Kätzchen liegt. $number: die wievielte Versteckspielkarte. $points, $minus: Punkte ohne Vorzeichen, und ob es welche kostet.
### Was die anderen nehmen und legen, sieht man; gesagt wird es nicht.

## Was geschah

event-kitty_paw-round_begun = Kitty Paw! Runde { $count } beginnt.
event-kitty_paw-extra_round_begun = Kitty Paw! Zusatzrunde { $count } beginnt.
event-kitty_paw-row_dealt = In der Reihe liegen { $list }.
event-kitty_paw-put_under = Dasselbe Symbol liegt schon in der Reihe: Karte { $card } kommt unter den Stapel.
event-kitty_paw-cards_reshuffled = { $count ->
    [one] Eine abgelegte Kitty-Karte wird der neue Stapel.
   *[other] { $count } abgelegte Kitty-Karten werden neu gemischt.
}
event-kitty_paw-grabbed = { $me ->
    [yes] Du schnappst dir Karte { $card }.
   *[no] { $who } schnappt sich Karte { $card }.
}
event-kitty_paw-handed_out = { $me ->
    [yes] Du hast nichts geschnappt und bekommst Karte { $card }.
   *[no] { $who } hat nichts geschnappt und bekommt Karte { $card }.
}
event-kitty_paw-took_kitten = { $me ->
    [yes] In deiner Pfote: { $breed }.
   *[no] {""}
}
event-kitty_paw-placed_kitten = { $me ->
    [yes] Gelegt: { $spot }.
   *[no] {""}
}
event-kitty_paw-put_back = { $me ->
    [yes] Zurück in der Mitte: { $breed }.
   *[no] {""}
}
event-kitty_paw-picked_up = { $me ->
    [yes] Wieder in deiner Pfote: { $breed }.
   *[no] {""}
}
event-kitty_paw-turned_box = { $me ->
    [yes] { $what ->
        [lying] Dein Karton liegt jetzt.
       *[upright] Dein Karton steht jetzt.
    }
   *[no] {""}
}
event-kitty_paw-found_symbol = { $me ->
    [yes] Gefunden! Hinter Versteckspielkarte { $number } steckt dein Symbol: { $symbol }.
   *[no] { $who } wird hinter Versteckspielkarte { $number } fündig: { $symbol }.
}
event-kitty_paw-sought = { $me ->
    [yes] Versteckspielkarte { $number }: { $symbol }. Das ist nicht dein Symbol.
   *[no] { $who } schaut hinter Versteckspielkarte { $number }: { $symbol }.
}
event-kitty_paw-turned_back = { $me ->
    [yes] Versteckspielkarte { $number } liegt wieder verdeckt. Du kannst weitersuchen.
   *[no] {""}
}
event-kitty_paw-claimed = { $me ->
    [yes] Du rufst „Miau!“
   *[no] { $who } ruft „Miau!“
}
event-kitty_paw-bumped = { $me ->
    [yes] Du schlägst an: { $count } Millisekunden.
   *[no] { $who } schlägt an: { $count } Millisekunden.
}
event-kitty_paw-bumped_last = { $me ->
    [yes] Deine Pfote war die letzte: Du drehst deine Karte auf die Minuspunkte.
   *[no] Die Pfote von { $who } war die letzte: Diese Karte zählt Minuspunkte.
}
event-kitty_paw-nobody_last = Mehrere waren gleich spät dran: Niemand zahlt.
event-kitty_paw-pattern_right = { $me ->
    [yes] Dein Muster stimmt!
   *[no] Das Muster von { $who } stimmt!
}
event-kitty_paw-pattern_wrong = { $me ->
    [yes] Dein Muster stimmt nicht.
   *[no] Das Muster von { $who } stimmt nicht.
}
event-kitty_paw-fault = { $fault }
event-kitty_paw-card_scored = { $minus ->
    [yes] { $me ->
        [yes] { $points ->
            [one] Karte { $card } kostet dich einen Punkt.
           *[other] Karte { $card } kostet dich { $points } Punkte.
        }
       *[no] { $points ->
            [one] Karte { $card } kostet { $who } einen Punkt.
           *[other] Karte { $card } kostet { $who } { $points } Punkte.
        }
    }
   *[no] { $me ->
        [yes] Karte { $card } bringt dir { $points } Punkte.
       *[no] Karte { $card } bringt { $who } { $points } Punkte.
    }
}
event-kitty_paw-gave_up = { $me ->
    [yes] Du gibst auf.
   *[no] { $who } gibt auf.
}
event-kitty_paw-nothing_scored = { $rule ->
    [PAW-32] Alle haben aufgegeben: In dieser Runde wird nichts gewertet.
   *[other] Die Zeit ist um, und niemand hat „Miau!“ gerufen: In dieser Runde wird nichts gewertet.
}
event-kitty_paw-tied = { $me ->
    [yes] Du liegst mit { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkten
    } gleichauf vorn und spielst eine Zusatzrunde.
   *[no] { $who } liegt mit { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkten
    } gleichauf vorn und spielt eine Zusatzrunde.
}
event-kitty_paw-game_over = { $rule ->
    [PAW-12] Das Spiel ist aus, die Zusatzrunde hat entschieden.{ kitty-extra-first }
    [PAW-14] Geschafft: Das Üben ist zu Ende.
    [PAW-28] Das Spiel ist aus. Die Zusatzrunden haben nichts entschieden: Der Sieg wird geteilt.{ kitty-extra-first }
   *[other] Das Spiel ist aus.
}
# Jede Seite hebt von selbst ab; es zu sagen, fiele dem ins Wort, wie die Runde ausging.
event-kitty_paw-cut = {""}
event-kitty_paw-cuts_sealed = {""}
kitty-extra-first = { $others ->
    [yes] {" "}Wer sie gespielt hat, steht vor allen anderen – auch mit weniger Punkten.
   *[no] {""}
}

## Warum nicht ($who: wer schneller war, wem es gehört)

refusal-kitty_paw-practice_is_for_one = Üben kannst du nur allein.
refusal-kitty_paw-not_in_this_round = Diese Zusatzrunde spielen nur die, die gleichauf vorn liegen.
refusal-kitty_paw-not_in_row = Diese Karte liegt nicht in der Reihe.
refusal-kitty_paw-grab_first = Schnapp dir zuerst eine Kitty-Karte.
refusal-kitty_paw-card_already = Du hast schon eine Kitty-Karte. Getauscht wird nicht.
refusal-kitty_paw-card_gone = { $who } war schneller und hat die Karte.
refusal-kitty_paw-everybody_has_a_card = Alle haben schon eine Kitty-Karte.
refusal-kitty_paw-no_such_kitten = Dieses Kätzchen ist nicht im Spiel.
refusal-kitty_paw-paw_full = Du hast schon ein Kätzchen in der Pfote. Leg es erst hin oder zurück.
refusal-kitty_paw-paw_empty = Deine Pfote ist leer.
refusal-kitty_paw-not_in_paw = Dieses Kätzchen hast du nicht in der Pfote.
refusal-kitty_paw-kitten_gone = { $who } war schneller und hat das Kätzchen.
refusal-kitty_paw-not_in_the_middle = Dieses Kätzchen hast du schon.
refusal-kitty_paw-breed_twice = Von dieser Rasse hast du schon ein Kätzchen.
refusal-kitty_paw-not_yours = Dieses Kätzchen gehört gerade { $who }.
refusal-kitty_paw-not_placed = Dieses Kätzchen liegt nicht bei dir.
refusal-kitty_paw-covered = Darauf liegt noch ein anderes Kätzchen. Nimm erst das weg.
refusal-kitty_paw-box_not_bare = Auf dem Karton liegt ein Kätzchen. Umdrehen kannst du ihn nur leer.
refusal-kitty_paw-too_far = So weit weg vom Karton geht es nicht.
refusal-kitty_paw-no_symbol = Deine Karte hat kein Symbol: Du musst nichts suchen.
refusal-kitty_paw-symbol_found = Dein Symbol hast du schon gefunden.
refusal-kitty_paw-seek_with_empty_paw = Suchen kannst du nur mit leerer Pfote.
refusal-kitty_paw-one_at_a_time = Eine nach der anderen: Warte, bis deine Versteckspielkarte wieder verdeckt ist.
refusal-kitty_paw-seek_card_gone = { $who } war schneller und hat diese Versteckspielkarte aufgedeckt.
refusal-kitty_paw-not_turned = Diese Versteckspielkarte ist nicht aufgedeckt.
refusal-kitty_paw-building_over = Das Bauen ist vorbei.
refusal-kitty_paw-claimed_already = Du hast schon „Miau!“ gerufen.
refusal-kitty_paw-stop_building = Halt, „Miau!“ ist gerufen: Schlag an!
refusal-kitty_paw-nothing_to_bump = Noch hat niemand „Miau!“ gerufen.
refusal-kitty_paw-no_bump_for_two = Zu zweit wird nicht angeschlagen.
refusal-kitty_paw-no_card_to_turn = Du hast keine Kitty-Karte: Anschlagen müssen die anderen.
refusal-kitty_paw-bumped_already = Du hast schon angeschlagen.
refusal-kitty_paw-too_early = Zu früh: So schnell kann keine Pfote sein. Schlag noch einmal an!
refusal-kitty_paw-too_late = Zu spät: Die drei Sekunden sind um.
refusal-kitty_paw-no_window = Gerade wird nicht angeschlagen.
refusal-kitty_paw-no_bump_in_calm = An einem ruhigen Tisch wird nicht angeschlagen.
refusal-kitty_paw-no_limits = An einem ruhigen Tisch läuft keine Zeit ab.
refusal-kitty_paw-no_giving_up = Aufgeben kannst du nur an einem ruhigen Tisch.
# nach dem Satz, warum es davor nicht ging
refusal-kitty_paw-follows_refused = Dein „Miau!“ zählt also nicht.
refusal-kitty_paw-gave_up = Du hast diese Runde aufgegeben. Bei der nächsten bist du wieder dabei.

## Rassen und Symbole

breed-J = Japanische Bobtail
breed-X = Exotische Kurzhaar
breed-R = Russisch Blau
breed-M = Ägyptische Mau
breed-E = Europäische Kurzhaar
breed-B = Bombay
breed-P = Perser
breed-C = Chihuahua

## Wie und wo etwas liegt, vom Karton aus

kitty-side = { $side ->
    [belly] Bauch
   *[back] Rücken
}
kitty-turned = { $rotation ->
    [90] nach rechts gedreht
    [180] auf dem Kopf
    [270] nach links gedreht
   *[0] gerade
}
kitty-steps = { $halves ->
    [1] eine halbe Karte
    [2] eine Karte
    [3] eineinhalb Karten
    [4] zwei Karten
    [5] zweieinhalb Karten
   *[6] drei Karten
}
kitty-on-box = genau auf dem Karton
kitty-beside-box = { $way ->
    [right] direkt rechts vom Karton
    [left] direkt links vom Karton
    [up] direkt über dem Karton
   *[down] direkt unter dem Karton
}
kitty-away = { $way ->
    [right] { $steps } nach rechts
    [left] { $steps } nach links
    [up] { $steps } nach oben
   *[down] { $steps } nach unten
}
kitty-partly-on-box = teils auf dem Karton
kitty-partly-over = teils über { $breeds }
kitty-wholly-over = auf { $breeds }
kitty-box = { $side ->
    [lying] Der Karton liegt
   *[upright] Der Karton steht
}
kitty-symbol = Versteckspielkarte mit { $symbol }
kitty-card = Karte { $card }, { $points } Punkte
kitty-nothing-built = Neben deinem Karton liegt noch nichts
kitty-paw-holds = In deiner Pfote: { $breed }

## Was an einem Muster falsch ist ($wanted, $found: was die Karte zeigt, und was dort liegt)

fault-missing = { $breed } fehlt.
fault-extra = { $breed } gehört nicht dazu.
fault-place = { $breed } liegt am falschen Platz: { $found }. Richtig wäre: { $wanted }.
fault-side = { $breed } zeigt die falsche Seite: { $found } statt { $wanted }.
fault-rotation = { $breed } ist falsch gedreht: { $found } statt { $wanted }.
fault-cover = { $breed } gehört über { $other }, nicht darunter.
fault-box = { $wanted ->
    [lying] Der Karton steht, soll aber liegen.
   *[upright] Der Karton liegt, soll aber stehen.
}
fault-symbol = Die Versteckspielkarte mit { $symbol } fehlt.
fault-paw = { $breed } ist noch in der Pfote.

## Die Zeit, die läuft

clock-grab = Zeit zum Schnappen
clock-round = Zeit zum Bauen
clock-window = Zeit zum Anschlagen

## The table: what is asked, what can be done, what things are called

paw-ask-grab = Schnapp dir eine Karte!
paw-ask-build = Baue dein Muster nach!
paw-ask-place = Leg das Kätzchen ab!
paw-ask-deal = Gleich geht es weiter.
paw-ask-watch = Du schaust zu.
paw-ask-out = In der Zusatzrunde spielen nur die anderen.
paw-ask-gave-up = Du hast aufgegeben und wartest auf die anderen.
paw-turn = Drehen
paw-flip = Wenden
paw-back = Zurück
paw-box = Karton
paw-give-up = Aufgeben
paw-claim = Miau!
paw-empty = Deine Pfote ist leer
paw-held = In deiner Pfote: { $breed }, { $side }, { $turned }. Drehen
paw-middle = Die Mitte: Kätzchen und Versteckspielkarten
paw-row = Kitty-Karten zum Schnappen
paw-area = Dein Bereich: Pfeiltasten bewegen, Enter legt ab oder nimmt auf
paw-area-of = Der Bereich von { $who }
paw-kitten = { $breed }, { $side }, { $turned }
paw-seek = Versteckspielkarte { $number }
paw-seek-open = Versteckspielkarte { $number }: { $symbol }, { $kept ->
    [yes] { $me ->
        [yes] gehört dir
       *[no] gehört { $who }
    }
   *[no] { $me ->
        [yes] von dir aufgedeckt
       *[no] von { $who } aufgedeckt
    }
}
paw-over = über { $what }
paw-seat = { $who }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $card ->
    [no] noch keine Karte
   *[other] Karte { $card }
}, { $laid ->
    [0] nichts gelegt
    [one] ein Kätzchen gelegt
   *[other] { $laid } Kätzchen gelegt
}, { $scored ->
    [0] keine gewertete Karte
    [one] eine gewertete Karte
   *[other] { $scored } gewertete Karten
}

## Die Augenblicke: einzählen, anschlagen, prüfen, Ende ($names: Namen mit „und“)

kitty-call = Kitty Paw!
kitty-count-in = Pfoten bereit: Gleich liegt die Reihe da.
kitty-bump = Anschlagen!
kitty-bump-hint = Tipp irgendwohin oder drück die Leertaste
kitty-bumped = Angeschlagen!
kitty-you-called = Du hast „Miau!“ gerufen. Gleich wird geprüft …
kitty-watch-bump = Alle schlagen an …
kitty-awaits-paws = Es fehlt noch die Pfote von { $names }.
kitty-reactions = Wie schnell die Pfoten waren
kitty-ms = { $count } ms
kitty-no-bump = gar nicht
kitty-pays = zahlt
kitty-tie-close = { $names } waren gleich spät dran: { $count ->
    [0] auf die Millisekunde
    [one] eine Millisekunde auseinander
   *[other] nur { $count } Millisekunden auseinander
}. Darum zahlt niemand.
kitty-tie-none = { $names } haben nicht angeschlagen. Sind mehrere zusammen die Letzten, zahlt niemand.
kitty-tied = Gleichauf vorn: { $names }. Es gibt eine Zusatzrunde!
kitty-checked = Gelegt und darunter blass, was die Karte zeigt
kitty-faults = Was nicht stimmt
kitty-standings = Gewertete Karten und Punkte
kitty-scored = { $card }: { $points }
kitty-shared-win = { $names } teilen sich den Sieg!
kitty-end-extra = Die Zusatzrunden entscheiden nur unter denen, die sie gespielt haben. Darum steht hier weiter vorn, wer weniger Punkte hat.
kitty-practice-over = Geschafft!
kitty-practice = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} in { $time }
kitty-practice-so-far = Bisher: { $now }.
kitty-practice-to-beat = Dein Bestes: { $best }.
kitty-practice-best = Dein Bestes auf diesem Gerät: { $best }
kitty-practice-new = So gut warst du auf diesem Gerät noch nie!
kitty-time = { $minutes }:{ $seconds } Minuten
paw-scored = { $count ->
    [0] Noch keine Karte gewertet
    [one] Eine Karte gewertet
   *[other] { $count } Karten gewertet
}
paw-gave-up = hat aufgegeben
paw-give-up-sure = Wirklich?
paw-card-large = Deine Karte { $card }: groß ansehen

## Die Geschichte eines Spiels

story-paw-extra = { $count ->
    [one] Es ging in eine Zusatzrunde.
   *[other] Es ging in { $count } Zusatzrunden.
}
story-paw-wrong = { $count ->
    [one] { $me ->
        [yes] Einmal hast du „Miau!“ gerufen, und das Muster stimmte nicht.
       *[no] Einmal rief { $who } „Miau!“, und das Muster stimmte nicht.
    }
   *[other] { $me ->
        [yes] { $count }-mal hast du „Miau!“ gerufen, und das Muster stimmte nicht.
       *[no] { $count }-mal rief { $who } „Miau!“, und das Muster stimmte nicht.
    }
}
story-paw-late = { $me ->
    [yes] Deine Pfote war { $count }-mal die letzte.
   *[no] Die Pfote von { $who } war { $count }-mal die letzte.
}
story-paw-hardest = { $me ->
    [yes] Dir gelang sogar ein Muster der Stufe III.
   *[no] Ein Muster der Stufe III gelang { $who }.
}
story-paw-built = { $me ->
    [yes] Das schnellste Muster war deins, nach { $count ->
        [one] einer Sekunde
       *[other] { $count } Sekunden
    }.
   *[no] Das schnellste Muster hatte { $who }, nach { $count ->
        [one] einer Sekunde
       *[other] { $count } Sekunden
    }.
}
story-paw-bumped = { $me ->
    [yes] Die schnellste Pfote hattest du: { $count } ms nach dem Ruf.
   *[no] Die schnellste Pfote hatte { $who }: { $count } ms nach dem Ruf.
}
story-paw-right = { $count ->
    [one] { $me ->
        [yes] Bei dir stimmte ein Muster.
       *[no] Bei { $who } stimmte ein Muster.
    }
   *[other] { $me ->
        [yes] Bei dir stimmten { $count } Muster.
       *[no] Bei { $who } stimmten { $count } Muster.
    }
}
story-paw-found = { $me ->
    [yes] Du hast { $count }-mal gefunden, wer sich versteckt.
   *[no] { $who } hat { $count }-mal gefunden, wer sich versteckt.
}
story-paw-quiet = { $count ->
    [one] In einer Runde wurde nichts gewertet.
   *[other] In { $count } Runden wurde nichts gewertet.
}
story-paw-kittens = { $count ->
    [one] Ein einziges Kätzchen wurde gelegt.
   *[other] { $count } Kätzchen wurden gelegt.
}
