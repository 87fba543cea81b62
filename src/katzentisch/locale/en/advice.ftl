### Advice in one's own turn

advice-times = { $who } { $count ->
    [one] once
   *[other] { $count } times
}
advice-used = Asked for advice: { $list }.
advice-unused = Nobody asked for advice.
