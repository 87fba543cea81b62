## Rückblick auf die eigenen Züge, wenn ein Spiel vorbei ist

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
