### Katz und Maus. In Ereignissen: $from, woher die Karte kommt (hand, reserve, discard), $pile, auf den wievielten Stapel,
### $rule, warum: Dass Karten nach einem Zug nachgezogen werden, versteht sich.

event-starter_chosen = { $me ->
    [yes] Du fängst an.
   *[no] { $who } fängt an.
}
event-build_piles-turned_up = { $me ->
    [yes] Dein Vorrat zeigt { $cards }.
   *[no] Der Vorrat von { $who } zeigt { $cards }.
}
event-built = { $me ->
    [yes] { $from ->
        [reserve] Du legst { $cards } vom Vorrat auf Spielstapel { $pile }.
        [discard] Du legst { $cards } von deiner Ablage auf Spielstapel { $pile }.
       *[hand] Du legst { $cards } auf Spielstapel { $pile }.
    }
   *[no] { $from ->
        [reserve] { $who } legt { $cards } vom Vorrat auf Spielstapel { $pile }.
        [discard] { $who } legt { $cards } von der Ablage auf Spielstapel { $pile }.
       *[hand] { $who } legt { $cards } auf Spielstapel { $pile }.
    }
}
event-pile_finished = Spielstapel { $pile } ist fertig und wird abgeräumt.
event-discarded = { $me ->
    [yes] Du legst { $cards } auf Ablagestapel { $pile }.
   *[no] { $who } legt { $cards } auf Ablagestapel { $pile }.
}
event-ended_turn = { $me ->
    [yes] Du beendest deinen Zug.
   *[no] { $who } beendet den Zug.
}
event-refilled = { $me ->
    [yes] Du ziehst nach: { $cards }.
   *[no] { $rule ->
        [KATZ-10] { $who } hat alle Handkarten gespielt und zieht { $count ->
            [one] eine neue.
           *[other] { $count } neue.
        }
       *[other] {""}
    }
}
event-recycled = { $count } Karten aus abgeräumten Spielstapeln werden zum neuen Talon gemischt.
event-emptied_reserve = { $me ->
    [yes] Dein Vorrat ist leer: Du gewinnst!
   *[no] Der Vorrat von { $who } ist leer.
}

refusal-empty_discard_pile = Auf diesem Ablagestapel liegt nichts.
refusal-build_cards_stay = Was auf einem Spielstapel liegt, bleibt dort.
refusal-reserve_only_builds = Eine Vorratskarte darf nur auf einen Spielstapel.
refusal-between_discards = Von einem Ablagestapel auf einen anderen wird nichts verschoben.
refusal-opens_with_ace = Ein Spielstapel beginnt mit einem Ass.
refusal-next_in_order = Auf diesen Spielstapel gehört { $needs ->
    [A] ein Ass
    [J] ein Bube
    [Q] eine Dame
   *[other] eine { $needs }
} oder ein König.
refusal-king_is_no_ace = Einen Spielstapel eröffnet hier nur ein echtes Ass, kein König.
refusal-discard_to_end = Um deinen Zug zu beenden, leg eine Handkarte ab.
refusal-build_piles-seats = Katz und Maus spielt man zu zweit.

katz-ask = Du bist dran: Wähl eine Karte
katz-ask-discard = Nichts passt: Leg eine Handkarte ab
katz-ask-end = Spiel weiter oder beende den Zug
katz-ask-where = Wohin mit { $card }?
katz-ask-hand-only = { $card } lässt sich nur ablegen
katz-ask-nowhere = { $card } passt nirgends
katz-ask-pile = Spielstapel { $pile } braucht { $need }
katz-ask-empty = Legst du hier eine Handkarte ab, endet dein Zug
katz-end-turn = Zug beenden

katz-need = { $rank ->
    [A] ein Ass
    [J] einen Buben
    [Q] eine Dame
   *[other] eine { $rank }
}
katz-builds = Spielstapel
katz-build = Spielstapel { $pile }, { $card ->
    [none] leer
   *[other] oben { $card }
}, braucht { $need }{ $fits ->
    [yes] , passt
   *[no] {""}
}
katz-talon = Talon, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
katz-hand-card = { $card }{ $playable ->
    [yes] , spielbar
    [untold] {""}
   *[no] , nur zum Ablegen
}, Karte { $place } von { $count }
katz-own = Dein Vorrat und deine Ablage
katz-reserve = { $card ->
    [none] Dein Vorrat: 0 Karten
   *[other] Dein Vorrat: { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }, oben { $card }
}{ $playable ->
    [yes] , spielbar
   *[no] {""}
}
katz-discard = Dein Ablagestapel { $pile }, { $card ->
    [none] leer
   *[other] oben { $card }
}{ $under ->
    [none] {""}
   *[other] , darunter { $under }
}{ $playable ->
    [yes] , spielbar
   *[no] {""}
}{ $fits ->
    [yes] , Ablegen beendet deinen Zug
   *[no] {""}
}
katz-seat = { $who }: Vorrat { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}, { $card ->
    [none] leer
   *[other] oben { $card }
}. Ablagestapel: { $tops }
katz-nothing = leer
katz-reserve-word = Vorrat
katz-discards-word = Ablage
katz-ends-turn = beendet den Zug
katz-look = Ablagestapel ansehen
katz-piles-of = Ablage von { $who }
katz-your-piles = Deine Ablage
katz-pile-number = Stapel { $pile }

katz-over-reserve = Der Vorrat ist leer gespielt.
katz-over-talon = Der Talon ist leer: Der kleinere Vorrat entscheidet.
katz-over-moves = Das Spiel hat zu lange gedauert: Der kleinere Vorrat entscheidet.
katz-left = { $count ->
    [0] Vorrat leer
    [one] noch eine Karte im Vorrat
   *[other] noch { $count } Karten im Vorrat
}

## Die Geschichte eines Spiels

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

## Was ein Zug tut

verb-build_piles-build = { $from ->
    [reserve] Vorrat auf Spielstapel { $pile }
    [discard] Abgelegte Karte auf Spielstapel { $pile }
   *[hand] { $rank } auf Spielstapel { $pile }
}
verb-build_piles-discard = { $rank } auf Ablagestapel { $pile }
verb-build_piles-end = Zug beenden

## Was für einen Zug spricht

reason-build_piles-reserve = Wer den Vorrat zuerst leert, gewinnt.
reason-build_piles-way_to_reserve = So kommt der Stapel deiner Vorratskarte näher.
reason-build_piles-new_hand = Deine Hand wird leer, und du bekommst neue Karten.
reason-build_piles-blocks = Da hätte die andere Vorratskarte hingepasst.
reason-build_piles-empty_pile = Auf einem leeren Stapel verdeckt sie nichts.
reason-build_piles-runs_down = Der Stapel läuft abwärts: So kannst du ihn der Reihe nach wieder abspielen.
reason-build_piles-same_rank = Da liegt schon derselbe Wert: So wird nichts verdeckt.
reason-build_piles-keeps_king = So bleibt ein König, der überall passt.
