### Ein Satz je Ereignis. $me: „yes“, wenn es um den Platz geht, der liest. $who, $other: Namen. $count: wie viele Karten,
### Punkte oder der wievielte Platz. $cards: Kartennamen, wenn man sie sehen darf ($seen: „yes“).

event-dealer_chosen = { $me ->
    [yes] Du gibst.
   *[no] { $who } gibt.
}
event-dealt = { $me ->
    [yes] Du bekommst { $count } Karten.
   *[no] { $who } bekommt { $count } Karten.
}
event-turned_up = Aufgedeckt: { $cards }.
event-drew = { $me ->
    [yes] { $seen ->
        [yes] Du ziehst { $cards }.
       *[no] Du ziehst eine Karte.
    }
   *[no] { $who } zieht eine Karte.
}
event-reshuffled = { $count ->
    [one] Aus dem Ablagestapel wird ein neuer Nachziehstapel: eine Karte.
   *[other] Aus dem Ablagestapel wird ein neuer Nachziehstapel gemischt: { $count } Karten.
}
event-finished = { $me ->
    [yes] { $count ->
        [1] Du hast alle Karten abgelegt und gewinnst!
       *[other] Du hast alle Karten abgelegt: Platz { $count }.
    }
   *[no] { $count ->
        [1] { $who } hat alle Karten abgelegt und gewinnt.
       *[other] { $who } hat alle Karten abgelegt: Platz { $count }.
    }
}
event-deal_over = Die Runde ist vorbei.
event-scored = { $me ->
    [yes] { $count ->
        [0] Du hast keine Karte mehr auf der Hand.
        [one] Du hast noch einen Punkt auf der Hand.
       *[other] Du hast noch { $count } Punkte auf der Hand.
    }
   *[no] { $count ->
        [0] { $who } hat keine Karte mehr auf der Hand.
        [one] { $who } hat noch einen Punkt auf der Hand.
       *[other] { $who } hat noch { $count } Punkte auf der Hand.
    }
}
event-game_over = Das Spiel ist aus.
event-took_back = { $me ->
    [yes] Du nimmst deinen Zug zurück.
   *[no] { $who } nimmt den Zug zurück.
}
event-timed_out = { $me ->
    [yes] Deine Zeit ist um.
   *[no] Die Zeit von { $who } ist um.
}
event-cut = { $me ->
    [yes] Du hebst ab.
   *[no] { $who } hebt ab.
}
event-cuts_sealed = Es wird abgehoben.
event-cut_missing = { $me ->
    [yes] Dein Abheben ist nicht angekommen. Es wird ohne gegeben.
   *[no] Das Abheben von { $who } ist nicht angekommen. Es wird ohne gegeben.
}
event-sat_in = { $me ->
    [yes] Ein Bot spielt für dich, bis du wieder da bist.
   *[no] Ein Bot spielt für { $who }.
}
event-came_back = { $me ->
    [yes] Du spielst wieder selbst.
   *[no] { $who } ist wieder da.
}
