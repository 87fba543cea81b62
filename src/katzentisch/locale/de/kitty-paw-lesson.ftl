### Die erste Runde Kitty Paw erklärt sich selbst. $keys: ob eine Tastatur da sein dürfte.

lesson = Einführung
lesson-skip = Einführung überspringen
lesson-grab = Schnapp dir eine Kitty-Karte! Ihr Muster baust du gleich nach.
lesson-box = Auf deiner Karte liegt der Karton anders: Dreh deinen um{ $keys ->
    [yes] {" "}(Taste B).
   *[no] .
}
lesson-take = Nimm dir aus der Mitte ein Kätzchen, das auf deiner Karte ist{ $keys ->
    [yes] {" "}(Tasten 1 bis 7).
   *[no] .
}
lesson-back = Diese Rasse fehlt auf deiner Karte: Leg das Kätzchen zurück{ $keys ->
    [yes] {" "}(Taste X).
   *[no] .
}
lesson-flip = Auf der Karte zeigt es die andere Seite: Wende es{ $keys ->
    [yes] {" "}(Taste F).
   *[no] .
}
lesson-turn = Auf der Karte liegt es anders herum: Dreh es{ $keys ->
    [yes] {" "}(Taste R).
   *[no] .
}
lesson-place = So liegt es auf der Karte! Leg es an dieselbe Stelle beim Karton, auf die halbe Karte genau.
lesson-compare = Vergleiche mit der Karte (antippen macht sie groß): Stelle, Seite, Richtung. Alles gleich? Dann das nächste Kätzchen.
lesson-seek = Such noch das Symbol oben auf deiner Karte: Deck die Versteckspielkarten auf, eine nach der anderen.
lesson-claim = Alle Kätzchen liegen. Stimmt wirklich alles? Dann ruf „Miau!“{ $keys ->
    [yes] {" "}(Taste M).
   *[no] {""}
} Zurück kannst du danach nicht.
lesson-bump = Schnell, schlag an{ $keys ->
    [yes] {" "}(Leertaste)
   *[no] {""}
}! Wer als Letzter anschlägt, bekommt Minuspunkte.
