## Rückblick auf die eigenen Züge, wenn ein Spiel vorbei ist

look-back = Rückblick
look-back-intro = Was waren deine Züge wert? Es zählt nur, was du in dem Moment wissen konntest.
look-back-begins = Die Karten kommen noch einmal auf den Tisch …
look-back-progress = { $done } von { $of } Zügen angesehen
look-back-thinks = Rückblick
look-back-ready = Alle Züge sind angesehen.
look-back-nothing = In diesem Spiel gab es nichts zu entscheiden: Du hattest immer nur einen sinnvollen Zug.
look-back-again = Noch einmal versuchen
look-back-summary = { $count ->
    [one] { $good ->
        [one] Deine einzige Entscheidung war der beste Zug, oder der Unterschied war zu klein.
       *[other] Deine einzige Entscheidung hat etwa { $cost } Prozent verschenkt (± { $margin }).
    }
   *[other] Bei { $good } von { $count } Entscheidungen war dein Zug der beste, oder der Unterschied war zu klein. Alle zusammen haben etwa { $cost } Prozent verschenkt (± { $margin }).
}
look-back-good = Gut gespielt
look-back-given = Verschenkt
look-back-sum = { $cost }{"\u00A0"}% (±{"\u00A0"}{ $margin })
look-back-luck = Glück
look-back-hindsight = im Nachhinein
look-back-luck-hint = Glück: um wie viel die verdeckten Karten im Schnitt besser für dich lagen, als zu erwarten war. Das konnte beim Spielen niemand wissen.
look-back-chart = Deine Chance zu gewinnen nach jeder Entscheidung; dicke Punkte haben etwas gekostet
look-back-best = Bester Zug
look-back-close = Zu knapp für ein Urteil
look-back-cost = Kostet { $cost } % (± { $margin })
look-back-chance = Chance { $chance }
look-back-better = Besser: { $move } ({ $chance })
look-back-or = Oder: { $move } ({ $chance })
look-back-others = { $count ->
    [one] Ein anderer Zug
   *[other] { $count } andere Züge
}
look-back-worse = schlechter
look-back-higher = Wo hier eine höhere Chance steht, war es zu knapp.
look-back-about = etwa { $chance } (±{"\u00A0"}{ $margin })

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
verb-rummy-draw = Vom Nachziehstapel ziehen
verb-rummy-take = Vom Ablagestapel nehmen
verb-rummy-discard = { $cards } abwerfen
verb-rummy-meld = Auslegen: { $cards }
verb-rummy-add = { $cards } anlegen
verb-rummy-swap = { $first } gegen einen Joker tauschen
verb-build_piles-build = { $from ->
    [reserve] Vorrat auf Spielstapel { $pile }
    [discard] Abgelegte Karte auf Spielstapel { $pile }
   *[hand] { $rank } auf Spielstapel { $pile }
}
verb-build_piles-discard = { $rank } auf Ablagestapel { $pile }
verb-build_piles-end = Zug beenden

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
reason-thirty_one-good_set = Das Set ist besser, als ein unbekanntes im Schnitt ist.
reason-thirty_one-poor_set = Ein unbekanntes Set ist im Schnitt besser als dieses.
reason-thirty_one-enough = Deine Punkte reichen: Die anderen sollen nur noch einmal drankommen.
reason-thirty_one-hurries = So haben die anderen nur noch einen Zug, um besser zu werden.
reason-thirty_one-no_better_swap = Kein Tausch bringt dir mehr Punkte.
reason-thirty_one-lays_down = Damit legst du deine Karten sofort hin.
reason-thirty_one-more_points = Das bringt dir mehr Punkte.
reason-thirty_one-pair = Zwei vom selben Wert sind auf dem Weg zu dreien.
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
reason-build_piles-reserve = Wer den Vorrat zuerst leert, gewinnt.
reason-build_piles-way_to_reserve = So kommt der Stapel deiner Vorratskarte näher.
reason-build_piles-new_hand = Deine Hand wird leer, und du bekommst neue Karten.
reason-build_piles-blocks = Da hätte die andere Vorratskarte hingepasst.
reason-build_piles-empty_pile = Auf einem leeren Stapel verdeckt sie nichts.
reason-build_piles-runs_down = Der Stapel läuft abwärts: So kannst du ihn der Reihe nach wieder abspielen.
reason-build_piles-same_rank = Da liegt schon derselbe Wert: So wird nichts verdeckt.
reason-build_piles-keeps_king = So bleibt ein König, der überall passt.
