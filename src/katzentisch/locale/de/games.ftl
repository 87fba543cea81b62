### Die Spiele: wie sie heißen, und ein Satz, der Lust macht.

game-mau-mau = Mau Mau
game-miau-miau = Miau! Miau!
game-purrrummy = Kurz-Schnurrmé
game-mauz = Mauz
game-schwimmen = Schwimmen
game-katz-und-maus = Katz und Maus
game-kitty-paw = Kitty Paw
pitch-mau-mau = Der Klassiker: Farbe oder Wert bedienen, mit Sieben und Acht ärgern, mit dem Buben wünschen – und rechtzeitig „Mau!“ rufen.
pitch-miau-miau = Mau Mau, wie Katzen es spielen: ohne Bube auf Bube, und wer bei der letzten Karte das Miauen vergisst, zieht.
pitch-purrrummy = Rommé zum Schnurren: Sets und Reihen auslegen, bei den anderen anlegen und als Erste keine Karte mehr haben.
pitch-mauz = Drei Karten und die Mitte: tauschen, bis es 31 sind – oder gleich mauzen, bevor es die anderen tun.
pitch-schwimmen = Einunddreißig mit drei Leben: tauschen, passen, „zu“ sagen. Wer kein Leben mehr hat, schwimmt.
pitch-katz-und-maus = Ein Rennen vom Ass bis zur Dame: Wer seinen Vorrat zuerst los ist, hat die Maus gefangen.
pitch-kitty-paw = Alle zugleich: Kätzchen schnappen, das Muster nachlegen, eins obendrauf – und schneller „Miau!“ rufen als die anderen.

## Was gerufen wird; Bilder der Spiele zeigen es

call-mau-mau = Mau!
call-miau-miau = Miau!
final-mau-mau = Mau Mau!
final-miau-miau = Miau! Miau!

## Die Regelwerke

preset-printed = Wie im Regelheft
    .hint = Das Spiel, wie das gedruckte Heft es beschreibt.
preset-classic = Klassisch
    .hint = So, wie es an den meisten Tischen gespielt wird.
