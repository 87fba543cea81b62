### Rat im eigenen Zug

advice-times = { $who } { $count ->
    [one] einmal
   *[other] { $count }-mal
}
advice-used = Rat geholt: { $list }.
advice-unused = Niemand hat sich Rat geholt.
