### Advice in one's own turn

advice = Advice
advice-thinks = Let me think …
advice-move = { $move }: { $chance } to win.
look-back-about = about { $chance } (±{"\u00A0"}{ $margin })
advice-tried = Played out many times, nothing came out clearly better.
advice-only = There is nothing else sensible to do.
advice-others = { $count ->
    [one] One other move
   *[other] { $count } other moves
}
look-back-worse = worse
look-back-higher = A move with a higher chance in this list was too close to call.
advice-hint = The advice goes only by what you can know yourself. Everybody at the table sees that you have asked, but not what you were told.
advice-times = { $who } { $count ->
    [one] once
   *[other] { $count } times
}
advice-used = Asked for advice: { $list }.
advice-unused = Nobody asked for advice.
