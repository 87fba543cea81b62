## Die Karten nachprüfen: was der Server vor dem ersten Geben festgelegt hat, und was daraus wurde

check-deal-intro = Vor dem ersten Geben hat der Server ein Geheimnis festgelegt und nur dessen Prüfsumme gezeigt: den Umschlag. Vor jedem Geben hebt jedes Gerät ab, mit einer eigenen Zufallszahl: Erst versiegelt es sie (wieder eine Prüfsumme), und wenn alle Siegel gezeigt sind, öffnet es sie. Geheimnis und Abheben zusammen bestimmen jede Karte. Jetzt liegt das Geheimnis offen, und dieses Gerät rechnet alles nach.
check-deal-how = Wie geprüft wird
check-deal-yourself = Selbst nachrechnen
check-deal-by = { $count ->
    [one] Dieses Gerät hat das Geben nachgerechnet.
   *[other] Dieses Gerät hat alle { $count } Runden nachgerechnet.
}
check-deal-loading = Wird nachgerechnet …
check-deal-unreachable = Das Spiel lässt sich gerade nicht laden.
check-deal-not-over = Solange gespielt wird, bleibt das Geheimnis im Umschlag.
check-deal-all-right = Alles stimmt: Die Karten ergeben sich aus Geheimnis und Abheben.
check-deal-all-doubt = Die Karten ergeben sich aus Geheimnis und Abheben, aber ein Abheben fehlt.
check-deal-all-broken = Hier stimmt etwas nicht.
check-deal-right = stimmt
check-deal-doubt = ein Abheben fehlt
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
first-dealer-cut = Auch das hat das Abheben vor dem ersten Geben mitbestimmt.
first-dealer-not-cut = Dabei hat niemand abgehoben, es entschied allein das Geheimnis des Servers.
first-dealer-settled = { $who }, so war es nach dem Spiel davor. Das wird hier nicht geprüft.
deal-number = { $number }. Geben
deal-cuts = Abgehoben haben:
deal-no-cuts = Niemand hat abgehoben.
cut-sealed = { $who }, versiegelt:
cut-opened = { $who }, geöffnet:
cuts-not-sealed = Das Abheben war nicht versiegelt, wie bei älteren Servern: Der Server hätte etwas davon weglassen können, je nachdem, was dabei herauskam.
cuts-as-shown = Es sind genau die Siegel, die dieses Gerät gesehen hat, bevor das erste geöffnet wurde.
cuts-not-as-shown = Bevor geöffnet wurde, hat dieses Gerät andere Siegel gesehen, als jetzt in der Aufzeichnung stehen: { $who }. Der Server hat nicht allen dasselbe gezeigt oder die Aufzeichnung geändert.
cuts-all-opened = Jedes Siegel wurde geöffnet, und darin war genau, was versiegelt wurde.
cuts-missing = Versiegelt, aber nie geöffnet: { $who }. Vielleicht riss die Verbindung ab; vielleicht hielt es jemand zurück, der schon wusste, was für Karten es werden. Mit jedem fehlenden Abheben ließ sich zwischen zwei Mischungen wählen.
cuts-wrong-late-seal = { $who } hat versiegelt, als nichts mehr angenommen werden durfte.
cuts-wrong-twice = { $who } hat zweimal abgehoben.
cuts-wrong-early = Das Abheben von { $who } wurde geöffnet, bevor alle versiegelt hatten.
cuts-wrong-unsealed = Von { $who } wurde ein Abheben geöffnet, das nie versiegelt war.
cuts-wrong-unlike = Das Abheben von { $who } ist nicht das, was versiegelt war.
own-cut-in = Dein Abheben ist dabei, genau so, wie dieses Gerät es versiegelt und geöffnet hat.
own-cut-absent = Dein Abheben ist nicht dabei: Als dieses Gerät davon erfuhr, wurde keines mehr angenommen.
own-cut-left-out = Dein Abheben ist nicht dabei. Es kam zu spät, oder der Server hat es weggelassen; geöffnet war es noch nicht.
own-cut-swapped = Anstelle deines Abhebens steht ein anderes da. Wenn du nicht auf einem zweiten Gerät abgehoben hast, hat der Server es vertauscht.
own-cut-dropped = Dieses Gerät hat dein Abheben geöffnet, aber in der Aufzeichnung fehlt es. Es ging unterwegs verloren, oder der Server hat es weggelassen.
own-cut-unopened = Dein Abheben war versiegelt, aber dieses Gerät kam nicht mehr dazu, es zu öffnen.
own-cut-old-in = Dein Abheben ist dabei, genau so, wie dieses Gerät abgehoben hat.
own-cut-old-late = Dein Abheben kam zu spät und zählte nicht.
own-cut-old-changed = Dieses Gerät hatte anders abgehoben.
deal-uses = { $count ->
    [one] Einmal gemischt oder gelost, nachgerechnet.
   *[other] { $count } Mal gemischt oder gelost, alles nachgerechnet.
}
deal-uses-missing = Über dieses Geben steht nichts in der Aufzeichnung.
deal-order = Abheben und Reihenfolge der Karten
take-record = Spiel als Datei
take-program = Prüfprogramm
check-shows = Was das zeigt
check-shows-shuffle = Der Server konnte das Geheimnis nicht mehr ändern, nachdem er den Umschlag gezeigt hatte, und jede Karte ergibt sich aus Geheimnis und Abheben.
check-shows-cut = Wo dein eigenes Abheben dabei ist, konnte niemand die Karten aussuchen, auch der Server zusammen mit allen anderen nicht: Alles war versiegelt, bevor das Erste offen lag.
check-shows-missing = Wer lieber andere Karten gehabt hätte, konnte höchstens sein versiegeltes Abheben zurückhalten. Das würdest du hier sehen.
check-hides = Was es nicht zeigen kann
check-hides-telling = Ob jemandem während des Spiels Karten verraten wurden. Wer den Server betreibt, kann sie sehen.
check-hides-moves = Ob jeder Zug erlaubt war. Das prüft „katzentisch verify“: Es spielt die ganze Partie noch einmal nach.
check-hides-others = Ob die anderen dieselbe Aufzeichnung bekommen haben. Vergleicht ihren Fingerabdruck:
check-deal-elsewhere = Wenn du dieser Seite nicht traust, prüf die Datei mit dem Programm: Es ist kurz und braucht nur Python.
