### The story of a game, in two or three sentences at its end. $who: who; $me: "yes" when it is the one who reads.

story-reshuffled = { $count ->
    [one] The pile was reshuffled once.
   *[other] The pile was reshuffled { $count } times.
}
story-close = { $count ->
    [one] { $me ->
        [yes] So close: you had one card left.
       *[no] So close: { $who } had one card left.
    }
   *[other] { $me ->
        [yes] So close: you had { $count } cards left.
       *[no] So close: { $who } had { $count } cards left.
    }
}
story-turns = { $count ->
    [one] It was over after a single turn.
   *[other] It was over after { $count } turns.
}
story-rounds = It took { $count } rounds.

## Matches with points

story-lead-changes = The lead changed { $count } times.
story-worst-round = { $me ->
    [yes] Round { $round } cost you { $count } points.
   *[no] Round { $round } cost { $who } { $count } points.
}
story-margin = { $count ->
    [0] { $me ->
        [yes] You and { $other }: the same points.
       *[no] { $who } and { $otherMe ->
            [yes] you
           *[no] { $other }
        }: the same points.
    }
    [one] { $me ->
        [yes] Just one point between you and { $other }.
       *[no] Just one point between { $who } and { $otherMe ->
            [yes] you
           *[no] { $other }
        }.
    }
   *[other] { $me ->
        [yes] Just { $count } points between you and { $other }.
       *[no] Just { $count } points between { $who } and { $otherMe ->
            [yes] you
           *[no] { $other }
        }.
    }
}
story-turning = { $me ->
    [yes] You were ahead from round { $round } on.
   *[no] { $who } was ahead from round { $round } on.
}
