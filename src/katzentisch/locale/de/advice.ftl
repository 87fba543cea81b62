### Rat im eigenen Zug

advice = Rat
advice-thinks = Moment, ich überlege …
advice-move = { $move }: Gewinnchance { $chance }.
advice-tried = Viele Male durchgespielt, ging nichts klar besser aus.
advice-only = Etwas anderes Sinnvolles gibt es gerade nicht.
advice-others = { $count ->
    [one] Ein anderer Zug
   *[other] { $count } andere Züge
}
advice-hint = Es zählt nur, was du selbst wissen kannst. Alle am Tisch sehen, dass du gefragt hast, aber nicht, was dir geraten wurde.
advice-times = { $who } { $count ->
    [one] einmal
   *[other] { $count }-mal
}
advice-used = Rat geholt: { $list }.
advice-unused = Niemand hat sich Rat geholt.
