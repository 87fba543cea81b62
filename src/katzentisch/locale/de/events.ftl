### Ein Satz je Ereignis. $me: „yes“, wenn es um den Platz geht, der liest. $who, $other: Namen. $count: wie viele Karten,
### Punkte oder der wievielte Platz. $cards: Kartennamen, wenn man sie sehen darf ($seen: „yes“). $suit: gewünschte Farbe.
### $call, $final: was in diesem Spiel gerufen wird.

event-dealer_chosen = { $me ->
    [yes] Du gibst.
   *[no] { $who } gibt.
}
event-dealt = { $me ->
    [yes] Du bekommst { $count } Karten.
   *[no] { $who } bekommt { $count } Karten.
}
event-turned_up = Aufgedeckt: { $cards }.
event-played = { $me ->
    [yes] Du legst { $cards }.
   *[no] { $who } legt { $cards }.
}
event-played-wish = { $me ->
    [yes] Du legst { $cards } und wünschst dir { $suit }.
   *[no] { $who } legt { $cards } und wünscht sich { $suit }.
}
event-wished = { $me ->
    [yes] Du wünschst dir { $suit }.
   *[no] { $who } wünscht sich { $suit }.
}
event-drew = { $me ->
    [yes] { $seen ->
        [yes] Du ziehst { $cards }.
       *[no] Du ziehst eine Karte.
    }
   *[no] { $who } zieht eine Karte.
}
event-drew_penalty = { $me ->
    [yes] { $count ->
        [0] Du musst dafür nichts nehmen: Es ist keine Karte mehr da.
        [one] Du nimmst dafür eine Karte.
       *[other] Du nimmst dafür { $count } Karten.
    }
   *[no] { $count ->
        [0] { $who } muss dafür nichts nehmen: Es ist keine Karte mehr da.
        [one] { $who } nimmt dafür eine Karte.
       *[other] { $who } nimmt dafür { $count } Karten.
    }
}
event-took = { $me ->
    [yes] { $count ->
        [0] Du musst nichts nehmen: Es ist keine Karte mehr da.
        [one] Du nimmst eine Karte.
       *[other] { $seen ->
            [yes] Du nimmst { $count } Karten: { $cards }.
           *[no] Du nimmst { $count } Karten.
        }
    }
   *[no] { $count ->
        [0] { $who } muss nichts nehmen: Es ist keine Karte mehr da.
        [one] { $who } nimmt eine Karte.
       *[other] { $who } nimmt { $count } Karten.
    }
}
event-skipped = { $me ->
    [yes] Du setzt aus.
   *[no] { $who } setzt aus.
}
event-passed = { $me ->
    [yes] Du passt.
   *[no] { $who } passt.
}
event-called = { $me ->
    [yes] Du rufst „{ $call }“
   *[no] { $who } ruft „{ $call }“
}
event-final_called = { $me ->
    [yes] Du rufst „{ $final }“
   *[no] { $who } ruft „{ $final }“
}
event-forgot_call = { $me ->
    [yes] Du hast „{ $call }“ vergessen und nimmst { $count ->
        [0] nichts: Es ist keine Karte mehr da.
        [one] eine Karte.
       *[other] { $count } Karten.
    }
   *[no] { $who } hat „{ $call }“ vergessen und nimmt { $count ->
        [0] nichts: Es ist keine Karte mehr da.
        [one] eine Karte.
       *[other] { $count } Karten.
    }
}
event-owes_call = { $me ->
    [yes] Du hast „{ $call }“ vergessen: In deinem nächsten Zug musst du Karten nehmen.
   *[no] { $who } hat „{ $call }“ vergessen und muss im nächsten Zug Karten nehmen.
}
event-forgot_final_call = { $me ->
    [yes] Du hast „{ $final }“ vergessen: { $cards } bleibt auf deiner Hand.
   *[no] { $who } hat „{ $final }“ vergessen: { $cards } bleibt auf der Hand.
}
event-caught = { $me ->
    [yes] Du erwischst { $other } ohne „{ $call }“
   *[no] { $otherMe ->
        [yes] { $who } erwischt dich ohne „{ $call }“
       *[no] { $who } erwischt { $other } ohne „{ $call }“
    }
}
event-miscaught = { $me ->
    [yes] Falsch erwischt: { $other } hatte gerufen.
   *[no] { $otherMe ->
        [yes] { $who } wollte dich erwischen, aber du hattest gerufen.
       *[no] { $who } wollte { $other } erwischen, aber der Ruf war schon da.
    }
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
event-sat_in = { $me ->
    [yes] Ein Bot spielt für dich, bis du wieder da bist.
   *[no] Ein Bot spielt für { $who }.
}
event-came_back = { $me ->
    [yes] Du spielst wieder selbst.
   *[no] { $who } ist wieder da.
}
