### Die Geschichte eines Spiels, in zwei oder drei Sätzen an seinem Ende. $who: wer; $me: "yes", wenn es die Person ist, die liest.

## Mau Mau und Miau! Miau!

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
story-reshuffled = { $count ->
    [one] Einmal wurde neu gemischt.
   *[other] { $count }-mal wurde neu gemischt.
}
story-length = Nach { $count } gelegten Karten war es vorbei.
story-drawn = { $count ->
    [0] Niemand musste ziehen.
    [one] Nur eine einzige Karte wurde gezogen.
   *[other] Gezogen wurden zusammen { $count } Karten.
}
story-close = { $count ->
    [one] { $me ->
        [yes] Knapp: Du hattest nur noch eine Karte.
       *[no] Knapp: { $who } hatte nur noch eine Karte.
    }
   *[other] { $me ->
        [yes] Knapp: Du hattest nur noch { $count } Karten.
       *[no] Knapp: { $who } hatte nur noch { $count } Karten.
    }
}

## Kurz-Schnurrmé

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
story-turns = { $count ->
    [one] Nach einem einzigen Zug war es vorbei.
   *[other] Nach { $count } Zügen war es vorbei.
}

## Mauz und Schwimmen

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
story-rounds = Es waren { $count } Runden.
story-swaps = { $count ->
    [0] Niemand hat getauscht.
    [one] Nur einmal wurde getauscht.
   *[other] Es wurde { $count }-mal getauscht.
}
# $points: "30½"
story-best-cards = Die besten Karten zählten { $points }.

## Katz und Maus

story-built = { $me ->
    [yes] Dein längster Zug: { $count } Karten auf die Spielstapel.
   *[no] Der längste Zug gelang { $who }: { $count } Karten auf die Spielstapel.
}
story-behind = { $me ->
    [yes] Du lagst { $count } Karten zurück – und hast aufgeholt.
   *[no] { $who } lag { $count } Karten zurück – und holte auf.
}
story-close-reserve = { $count ->
    [one] { $me ->
        [yes] Knapp: In deinem Vorrat lag nur noch eine Karte.
       *[no] Knapp: Im Vorrat von { $who } lag nur noch eine Karte.
    }
   *[other] { $me ->
        [yes] Knapp: In deinem Vorrat lagen nur noch { $count } Karten.
       *[no] Knapp: Im Vorrat von { $who } lagen nur noch { $count } Karten.
    }
}
story-piles = { $count ->
    [0] Kein Spielstapel wurde fertig.
    [one] Ein Spielstapel wurde fertig.
   *[other] { $count } Spielstapel wurden fertig.
}
story-from-reserve = { $count ->
    [one] { $me ->
        [yes] Eine Karte ging aus deinem Vorrat auf die Spielstapel.
       *[no] Eine Karte ging aus dem Vorrat von { $who } auf die Spielstapel.
    }
   *[other] { $me ->
        [yes] { $count } Karten gingen aus deinem Vorrat auf die Spielstapel.
       *[no] { $count } Karten gingen aus dem Vorrat von { $who } auf die Spielstapel.
    }
}

## Partien mit Punkten

story-lead-changes = Die Führung wechselte { $count }-mal.
story-worst-round = { $me ->
    [yes] Runde { $round } hat dich { $count } Punkte gekostet.
   *[no] Runde { $round } kostete { $who } { $count } Punkte.
}
story-margin = { $count ->
    [0] { $me ->
        [yes] Du und { $other }: gleich viele Punkte.
       *[no] { $who } und { $otherMe ->
            [yes] du
           *[no] { $other }
        }: gleich viele Punkte.
    }
    [one] { $me ->
        [yes] Zwischen dir und { $other } lag nur ein Punkt.
       *[no] Zwischen { $who } und { $otherMe ->
            [yes] dir
           *[no] { $other }
        } lag nur ein Punkt.
    }
   *[other] { $me ->
        [yes] Zwischen dir und { $other } lagen nur { $count } Punkte.
       *[no] Zwischen { $who } und { $otherMe ->
            [yes] dir
           *[no] { $other }
        } lagen nur { $count } Punkte.
    }
}
story-turning = { $me ->
    [yes] Seit Runde { $round } lagst du vorn.
   *[no] Seit Runde { $round } lag { $who } vorn.
}
