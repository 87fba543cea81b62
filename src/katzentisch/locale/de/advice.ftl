### Rat im eigenen Zug

advice = Rat
advice-thinks = Moment, ich überlege …
advice-move = { $move }: Gewinnchance { $chance }.
look-back-about = etwa { $chance } (±{"\u00A0"}{ $margin })
advice-tried = Viele Male durchgespielt, ging nichts klar besser aus.
advice-only = Etwas anderes Sinnvolles gibt es gerade nicht.
advice-others = { $count ->
    [one] Ein anderer Zug
   *[other] { $count } andere Züge
}
look-back-worse = schlechter
look-back-higher = Wo hier eine höhere Chance steht, war es zu knapp.
advice-hint = Es zählt nur, was du selbst wissen kannst. Alle am Tisch sehen, dass du gefragt hast, aber nicht, was dir geraten wurde.
advice-times = { $who } { $count ->
    [one] einmal
   *[other] { $count }-mal
}
advice-used = Rat geholt: { $list }.
advice-unused = Niemand hat sich Rat geholt.
