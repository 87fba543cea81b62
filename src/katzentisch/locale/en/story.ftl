### The story of a game, in two or three sentences at its end. $who: who; $me: "yes" when it is the one who reads.

## Mau Mau and Meow! Meow!

story-took = { $me ->
    [yes] You had to take { $count } cards in one go.
   *[no] { $who } had to take { $count } cards in one go.
}
story-comeback = { $me ->
    [yes] You once held { $count } cards – and won all the same.
   *[no] { $who } once held { $count } cards – and won all the same.
}
story-peak = { $me ->
    [yes] You gathered { $count } cards.
   *[no] { $who } gathered { $count } cards.
}
story-never-drew = { $me ->
    [yes] You never had to draw.
   *[no] { $who } never had to draw.
}
story-caught = { $me ->
    [yes] You caught { $other } without a “{ $call }”.
   *[no] { $who } caught { $otherMe ->
        [yes] you
       *[no] { $other }
    } without a “{ $call }”.
}
story-forgot = { $me ->
    [yes] You forgot your “{ $call }”.
   *[no] { $who } forgot to say “{ $call }”.
}
story-called-in-vain = { $count ->
    [one] { $me ->
        [yes] You called “{ $call }” in vain.
       *[no] { $who } called “{ $call }” in vain.
    }
   *[other] { $me ->
        [yes] You called “{ $call }” { $count } times in vain.
       *[no] { $who } called “{ $call }” { $count } times in vain.
    }
}
story-thirst = { $me ->
    [yes] Once you drew { $count } times in a row without playing.
   *[no] { $who } once drew { $count } times in a row without playing.
}
story-skipped = { $me ->
    [yes] You missed { $count } turns.
   *[no] { $who } missed { $count } turns.
}
story-reshuffled = { $count ->
    [one] The pile was reshuffled once.
   *[other] The pile was reshuffled { $count } times.
}
story-length = It was over after { $count } cards played.
story-drawn = { $count ->
    [0] Nobody had to draw.
    [one] Just one card was drawn.
   *[other] { $count } cards were drawn in all.
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

## Purrrummy

story-all-at-once = { $me ->
    [yes] You laid out everything at once.
   *[no] { $who } laid out everything at once.
}
story-opened = { $me ->
    [yes] You were the first to lay out.
   *[no] { $who } was the first to lay out.
}
story-long-meld = { $me ->
    [yes] Your longest meld had { $count } cards, the longest of all.
   *[no] The longest meld was laid by { $who }: { $count } cards.
}
story-added = { $me ->
    [yes] You laid off { $count } cards on others’ melds.
   *[no] { $who } laid off { $count } cards on others’ melds.
}
story-took-discard = { $me ->
    [yes] { $count } times you took what others threw away.
   *[no] { $count } times { $who } took what others threw away.
}
story-never-melded = { $me ->
    [yes] You never got to lay out.
   *[no] { $who } never got to lay out.
}
story-put-back = { $me ->
    [yes] Once you had to pick everything up again.
   *[no] { $who } once had to pick everything up again.
}
story-melds = { $count ->
    [0] Nobody laid out.
    [one] Just one meld came to the table.
   *[other] { $count } melds came to the table.
}
story-turns = { $count ->
    [one] It was over after a single turn.
   *[other] It was over after { $count } turns.
}

## Kitty Cat and Schwimmen

story-swam = { $game ->
    [schwimmen] { $me ->
        [yes] You were swimming already – and won all the same.
       *[no] { $who } was swimming already – and won all the same.
    }
   *[other] { $me ->
        [yes] You were down to your last life – and won all the same.
       *[no] { $who } was down to the last life – and won all the same.
    }
}
story-unhurt = { $game ->
    [schwimmen] { $me ->
        [yes] You did not lose a single life.
       *[no] { $who } did not lose a single life.
    }
   *[other] { $me ->
        [yes] You did not pay a single counter.
       *[no] { $who } did not pay a single counter.
    }
}
story-knock-lost = { $game ->
    [schwimmen] { $me ->
        [yes] In round { $round } you said “zu”, and lost.
       *[no] In round { $round } { $who } said “zu”, and lost.
    }
   *[other] { $me ->
        [yes] In round { $round } you knocked, and lost.
       *[no] In round { $round } { $who } knocked, and lost.
    }
}
story-first-out = { $me ->
    [yes] You were the first to be out, in round { $round }.
   *[no] { $who } was the first to be out, in round { $round }.
}
story-31 = { $count ->
    [one] { $me ->
        [yes] You laid 31 on the table.
       *[no] { $who } laid 31 on the table.
    }
   *[other] { $me ->
        [yes] You laid 31 on the table { $count } times.
       *[no] { $who } laid 31 on the table { $count } times.
    }
}
story-aces = { $me ->
    [yes] You had three Aces!
   *[no] { $who } had three Aces!
}
story-knocks = { $game ->
    [schwimmen] { $me ->
        [yes] You said “zu” { $count } times.
       *[no] { $who } said “zu” { $count } times.
    }
   *[other] { $me ->
        [yes] You knocked { $count } times.
       *[no] { $who } knocked { $count } times.
    }
}
story-rounds = It took { $count } rounds.
story-swaps = { $count ->
    [0] Nobody swapped.
    [one] There was just one swap.
   *[other] There were { $count } swaps.
}
# $points: "30½"
story-best-cards = The best cards were worth { $points }.

## Cat and Mouse

story-built = { $me ->
    [yes] Your longest turn put { $count } cards on the build piles.
   *[no] The longest turn was { $who }’s: { $count } cards on the build piles.
}
story-behind = { $me ->
    [yes] You were { $count } cards behind – and caught up.
   *[no] { $who } was { $count } cards behind – and caught up.
}
story-close-reserve = { $count ->
    [one] { $me ->
        [yes] So close: one card was left in your reserve.
       *[no] So close: one card was left in { $who }’s reserve.
    }
   *[other] { $me ->
        [yes] So close: { $count } cards were left in your reserve.
       *[no] So close: { $count } cards were left in { $who }’s reserve.
    }
}
story-piles = { $count ->
    [0] No build pile was finished.
    [one] One build pile was finished.
   *[other] { $count } build piles were finished.
}
story-from-reserve = { $count ->
    [one] { $me ->
        [yes] One card went from your reserve to the build piles.
       *[no] One card went from { $who }’s reserve to the build piles.
    }
   *[other] { $me ->
        [yes] { $count } cards went from your reserve to the build piles.
       *[no] { $count } cards went from { $who }’s reserve to the build piles.
    }
}

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
