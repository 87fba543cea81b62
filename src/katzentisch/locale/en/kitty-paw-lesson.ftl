### The first round of Kitty Paw explains itself. $keys: whether there may be a keyboard.

lesson = First steps
lesson-skip = Skip the first steps
lesson-grab = Grab a Kitty card! You will rebuild its pattern.
lesson-box = On your card the box lies the other way: turn yours over{ $keys ->
    [yes] {" "}(B key).
   *[no] .
}
lesson-take = Take a kitten from the middle that is on your card{ $keys ->
    [yes] {" "}(keys 1 to 7).
   *[no] .
}
lesson-back = This breed is not on your card: put the kitten back{ $keys ->
    [yes] {" "}(X key).
   *[no] .
}
lesson-flip = The card shows its other side: flip it{ $keys ->
    [yes] {" "}(F key).
   *[no] .
}
lesson-turn = On the card it points another way: turn it{ $keys ->
    [yes] {" "}(R key).
   *[no] .
}
lesson-place = Now it lies just as on the card! Put it in the same place beside the box, to the exact half card.
lesson-compare = Compare with the card (a tap shows it large): place, side, direction. All the same? Then on to the next kitten.
lesson-seek = Now find the symbol at the top of your card: turn up the hide-and-seek cards, one at a time.
lesson-claim = All the kittens are there. Is everything right? Then call “Meow!”{ $keys ->
    [yes] {" "}(M key).
   *[no] {""}
} There is no way back.
lesson-bump = Quick, bump{ $keys ->
    [yes] {" "}(space bar)
   *[no] {""}
}! Whoever is last gets minus points.
