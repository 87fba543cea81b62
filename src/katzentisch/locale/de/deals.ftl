## Die Karten nachprüfen: was der Server vor dem ersten Geben festgelegt hat, und was daraus wurde

check-deal = Mischen prüfen
check-deal-intro = Vor dem ersten Geben hat der Server ein Geheimnis festgelegt und nur dessen Prüfsumme gezeigt: den Umschlag. Vor jedem Geben hebt jedes Gerät ab, mit einer eigenen Zufallszahl. Geheimnis und Abheben zusammen bestimmen jede Karte. Jetzt liegt das Geheimnis offen, und dieses Gerät rechnet alles nach.
check-deal-loading = Wird nachgerechnet …
check-deal-unreachable = Das Spiel lässt sich gerade nicht laden.
check-deal-not-over = Solange gespielt wird, bleibt das Geheimnis im Umschlag.
check-deal-holds = Alles stimmt: Die Karten ergeben sich aus Geheimnis und Abheben.
check-deal-wrong = Hier stimmt etwas nicht.
check-deal-right = stimmt
check-deal-broken = stimmt nicht
envelope = Umschlag
envelope-shown = Gezeigt vor dem ersten Geben
envelope-secret = Das Geheimnis
envelope-holds = Die Prüfsumme (SHA-256) des Geheimnisses ist der Umschlag.
envelope-broken = Die Prüfsumme (SHA-256) des Geheimnisses ist nicht der Umschlag.
envelope-remembered = Es ist derselbe Umschlag, den dieses Gerät am Anfang gesehen hat.
envelope-other = Am Anfang hat dieses Gerät einen anderen Umschlag gesehen.
first-dealer = Wer zuerst gibt
first-dealer-drawn = Ausgelost: { $who }.
deal-number = { $number }. Geben
deal-cuts = Abgehoben haben:
deal-no-cuts = Niemand hat abgehoben.
deal-own-cut = genau so, wie dieses Gerät abgehoben hat
deal-own-cut-late = Dein Abheben kam zu spät und zählte nicht.
deal-own-cut-changed = Dieses Gerät hatte anders abgehoben.
deal-uses = { $count ->
    [one] Einmal gemischt oder gelost, nachgerechnet.
   *[other] { $count } Mal gemischt oder gelost, alles nachgerechnet.
}
deal-uses-missing = Über dieses Geben steht nichts in der Aufzeichnung.
deal-order = Reihenfolge der Karten
take-record = Spiel als Datei
take-program = Prüfprogramm
check-deal-elsewhere = Wenn du dieser Seite nicht traust, prüf die Datei mit dem Programm: knapp hundert Zeilen, die nur Python brauchen.
