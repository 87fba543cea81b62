### Ein Spiel in einer Minute: ein Satz zu jedem Bild (web/src/primer).

primer-step = Bild { $number } von { $count }:
primer-back = Zurück
primer-next = Weiter
primer-miau = Miau!
primer-purr = Schnurrr …
primer-knock-mauz = Klopf, klopf!
primer-knock-schwimmen = Zu!

primer-miau-miau-1 = Leg eine Karte, die zur obersten passt: dieselbe Farbe oder derselbe Wert. Auf die Herz-9 dürfen jedes Herz und jede Neun.
primer-miau-miau-2 = Passt nichts, ziehst du eine Karte. Passt die, darfst du sie gleich legen.
primer-miau-miau-3 = Nach einer Sieben zieht die nächste Katze zwei Karten – oder sie legt selbst eine Sieben, dann sind es für die übernächste vier.
primer-miau-miau-4 = Nach einer Acht setzt die nächste Katze aus. Mit einem Buben wünschst du dir eine Farbe; Bube auf Bube geht nicht.
primer-miau-miau-5 = Bleibt dir nur noch eine Karte, rufst du „Miau!“. Wer zuerst keine Karte mehr hat, gewinnt.

primer-mau-mau-1 = Leg eine Karte, die zur obersten passt: dieselbe Farbe oder derselbe Wert. Auf die Herz-9 dürfen jedes Herz und jede Neun.
primer-mau-mau-2 = Passt nichts, ziehst du eine Karte. Passt die, darfst du sie gleich legen. Wer legen kann, muss legen.
primer-mau-mau-3 = Liegt eine Sieben, nimmst du zwei Karten – oder du legst selbst eine Sieben, dann nimmt der Nächste vier.
primer-mau-mau-4 = Nach einer Acht setzt der Nächste aus. Mit einem Buben wünschst du dir eine Farbe.
primer-mau-mau-5 = Bleibt dir nur noch eine Karte, sagst du „Mau!“, und zur letzten „Mau Mau“. Wer zuerst keine mehr hat, gewinnt.

primer-purrrummy-1 = Jeder Zug beginnt mit einer Karte: der obersten vom Nachziehstapel oder der offenen vom Ablagestapel.
primer-purrrummy-2 = Drei oder vier Karten vom selben Wert in verschiedenen Farben sind ein Set. Das darfst du auslegen.
primer-purrrummy-3 = Drei oder mehr aufeinanderfolgende Karten einer Farbe sind eine Reihe. Ein Joker steht für eine Karte, die fehlt.
primer-purrrummy-4 = Was schon liegt, darfst du verlängern: Leg deine Karte an, auch bei den anderen.
primer-purrrummy-5 = Am Ende deines Zugs wirfst du eine Karte ab. Wer zuerst alle los ist, gewinnt.

primer-mauz-1 = Du hast drei Karten, drei liegen in der Mitte. Tausch eine gegen eine oder alle drei gegen alle drei – oder schieb.
primer-mauz-2 = Es zählt die Farbe, von der du am meisten hast: das Ass 11, Bilder und die Zehn 10, die anderen ihre Zahl. Hier sind es 21.
primer-mauz-3 = Ass, Zehn und ein Bild einer Farbe sind 31: Da schnurrt die Katze. Drei Asse sind noch mehr.
primer-mauz-4 = Bist du zufrieden, klopfst du. Wer am Ende die wenigsten Punkte hat, gibt einen Spielstein ab.

primer-schwimmen-1 = Du hast drei Karten, drei liegen in der Mitte. Tausch eine oder alle drei, nie zwei – oder pass.
primer-schwimmen-2 = Karten einer Farbe zählen zusammen: das Ass 11, Bilder 10, die anderen ihre Zahl. Mehr als diese 31 geht in einer Farbe nicht.
primer-schwimmen-3 = Drei vom selben Wert zählen 30½, drei Asse 31.
primer-schwimmen-4 = Sag „zu“, wenn es reicht: Alle anderen sind noch einmal dran. Wer die wenigsten Punkte hat, verliert ein Leben; wer keins mehr hat, schwimmt.

primer-katz-und-maus-1 = In der Mitte baut ihr gemeinsam vom Ass bis zur Dame aufwärts. Die Farben sind egal.
primer-katz-und-maus-2 = Dein Vorrat soll leer werden: Seine oberste Karte liegt offen und kommt in die Mitte, sobald sie passt.
primer-katz-und-maus-3 = Könige sind Joker: Dieser hier ist eine Dame, und der Stapel ist fertig.
primer-katz-und-maus-4 = Dein Zug endet mit einer Handkarte auf einem deiner vier Ablagestapel. Nur die oberste davon kannst du später noch spielen.

primer-kitty-paw-1 = Alle zugleich: Schnapp dir die Kätzchen, die auf deiner Kitty-Karte zu sehen sind.
primer-kitty-paw-2 = Jede Karte hat einen Rücken und einen Bauch. Dreh und wende sie, bis sie so liegt wie im Muster.
primer-kitty-paw-3 = Leg die Kätzchen rund um deinen Karton, genau wie auf der Karte.
primer-kitty-paw-4 = Eins kommt obendrauf, und du rufst „Miau!“. Stimmt das Muster, gehört dir die Karte mit ihren Punkten.
