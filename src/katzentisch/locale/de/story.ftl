### Die Geschichte eines Spiels, in zwei oder drei Sätzen an seinem Ende. $who: wer; $me: "yes", wenn es die Person ist, die liest.

story-reshuffled = { $count ->
    [one] Einmal wurde neu gemischt.
   *[other] { $count }-mal wurde neu gemischt.
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
story-turns = { $count ->
    [one] Nach einem einzigen Zug war es vorbei.
   *[other] Nach { $count } Zügen war es vorbei.
}
story-rounds = Es waren { $count } Runden.

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
