### Rund um den Tisch: machen, finden, warten, reden, gehen.

players = { $range ->
    [one] { $most } Spieler
   *[other] { $fewest } bis { $most } Spieler
}
minutes = { $count ->
    [one] etwa eine Minute
   *[other] etwa { $count } Minuten
}
coming = Kommt bald an den Tisch
make-table = Neuer Tisch
nobody-yet = noch allein am Tisch

join-by-code = Mit einem Code dazusetzen
code = Code
code-or-link = Code oder Link
code-incomplete = Da fehlt noch etwas: Ein Code hat sechs Zeichen, ein Link führt zu einem Tisch.
join = Dazusetzen
open-tables = Offene Tische
open-table = bei { $host } · { $preset }
free-seats = { $count ->
    [one] 1 Platz frei
   *[other] { $count } Plätze frei
}

who-plays = Wer spielt mit?
seats = Plätze
which-cats = Gegen welche Katzen?
    .hint = Tippe an, wer mitspielt, gern bunt gemischt. Ohne Katzen bleiben die Plätze für Menschen frei.
choose-cat = Wer soll hier sitzen?
other-cat = Andere Katze
    .for = Andere Katze statt { $who }
level-beginner = Tapsig
level-casual = Gelassen
level-club = Gewitzt
level-strong = Stark
level-master = Meisterhaft
manners = Uhr, Gäste, Unterhaltung
who-may-come = Wer darf dazu?
private-table = Nur mit Link oder Code
open-to-all = Für alle offen
talk = Unterhaltung
talk-text = Freier Text
talk-phrases = Nur fertige Sätze
absent-seconds = Ein Bot springt ein nach
    .hint = Ist jemand so lange nicht zu erreichen, spielt ein Bot auf diesem Platz, bis die Person zurück ist.
seconds = { $count ->
    [one] eine Sekunde
   *[other] { $count } Sekunden
}
patience = Tempo der Bots und Warten auf andere
pause-minutes = Eine Pause dauert höchstens
    .hint = Danach geht das Spiel von selbst weiter.
exact-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
bots-play-on = Bots spielen auch weiter, wenn nur noch Gäste zuschauen
gentle = Gemütlich
    .hint = Für Kinder und Großeltern: Bots lassen sich Zeit, Rufe kommen von selbst, spielbare Karten sind markiert.
lift-first-asked = Gemütlicher Tisch: Der erste Tipp hebt eine Karte an, der zweite legt sie.
lift-first-fine = Gut so
lift-first-decline = Lieber mit einem Tipp
bot-pace = Tempo der Bots
bot-pace-slow = Langsam
    .hint = Bots lassen sich zwei bis vier Sekunden Zeit – und dir fünf, um einen Zug zurückzunehmen.
bot-pace-normal = Normal
    .hint = Bots ziehen nach etwa einer Sekunde.
bot-pace-quick = Schnell
    .hint = Bots ziehen nach weniger als einer halben Sekunde.
bot-pace-steps = Schritt für Schritt
    .hint = Spielst du allein gegen Bots, wartet jeder von ihnen, bis du „Weiter“ drückst. Sonst ziehen sie nach etwa einer Sekunde.
step-on = Weiter
ready-seconds = So lange wartet die nächste Runde, bis alle bereit sind
    .hint = Nach jeder Runde sagen alle, dass es weitergehen kann. Läuft die Zeit ab, geht es auch ohne.
ready-as-game = Passend zum Spiel
ready-no-limit = Ohne Grenze
with-advice = Mit Rat
advice-allowed = Rat erlauben
    .hint = Wer dran ist, darf fragen, was gut wäre. Alle sehen, wer wie oft gefragt hat.
advice-asked = { $count }-mal Rat geholt
no-hints = Ohne Hinweise
rule-link = Hausregel-Link
    .hint = Wer ihn öffnet, bekommt einen Tisch mit genau diesen Regeln.
rules-unknown = In diesem Spiel unbekannt, darum weggelassen: { $rules }
play-at-once = Losspielen
begins-at-once = Auf allen anderen Plätzen sitzen Katzen: Es geht sofort los.
then-invite = Danach lädst du die anderen ein.
no-such-game = Dieses Spiel gibt es auf dieser Seite noch nicht.
copy = Kopieren
share = Teilen
copied = Kopiert.
copy-by-hand = Der Link ist markiert: Kopier ihn von Hand.
save = Übernehmen

waiting-room = Am Tisch
rematch-waits = Revanche
invite = Andere einladen
link = Link zum Tisch
qr = QR-Code zeigen
    .alt = QR-Code mit dem Link zu diesem Tisch
lock = Niemand darf sich mehr dazusetzen
locked = Der Tisch ist abgeschlossen.
table-full = An diesem Tisch ist kein Platz mehr frei.
change-rules = Hausregeln ändern
nobody-ready-then = Danach müssen alle noch einmal sagen, dass sie bereit sind.
free-seat = Freier Platz
bot = Bot
host = leitet den Tisch
away = nicht da
ready = bereit
not-ready = noch nicht bereit
muted = stumm
more-about = Mehr zu { $who }
move-up = { $who }: einen Platz nach oben
move-down = { $who }: einen Platz nach unten
seat-bot = Katze hinsetzen
unseat-bot = { $who } wegschicken
remove-seat = Platz entfernen
add-seat = Noch ein Platz
sit-down = Mitspielen
i-am-ready = Ich bin bereit
not-yet-ready = Doch noch nicht
start = Spiel starten
fill-and-start = Mit Katzen auffüllen und starten
waits-for-seats = { $count ->
    [one] Noch ein Platz ist frei.
   *[other] Noch { $count } Plätze sind frei.
}
waits-for-ready = Noch nicht bereit: { $names }
waits-for-you = Es geht los, sobald du bereit bist.
waits-for-host = Gleich geht es los: { $who } startet das Spiel.
all-ready = Alle sind bereit.
leave-table = Tisch verlassen
leave-sure = Wirklich verlassen?
leave-game-sure = Wirklich? Ein Bot spielt für dich weiter.
close-table = Tisch schließen
close-sure = Wirklich für alle schließen?

news-came = { $who } setzt sich dazu.
news-left = { $who } ist gegangen.
news-ready = { $who } ist bereit.
news-away = { $who } ist gerade nicht da.
news-back = { $who } ist wieder da.
news-host = Du leitest jetzt den Tisch.
news-other-host = { $who } leitet jetzt den Tisch.
news-advice = { $who } hat sich Rat geholt.
news-rules = Die Hausregeln wurden geändert.
news-goes-on = Es geht weiter.

at-the-table = Am Tisch: Leute und Link
has-left = weg, ein Bot spielt
sat-in = ein Bot spielt
sat-in-for-you = Ein Bot spielt gerade für dich.
take-seat-back = Zurück auf meinen Platz
you-watch = Du schaust zu.
pause = Pause
paused = Pause. Alles steht still.
paused-by = { $who } hat das Spiel angehalten.
ask-for-pause = Um eine Pause bitten
wants-a-pause = { $who } möchte eine Pause.
host-asked-for-pause = { $who } wurde um eine Pause gebeten.
pauses-in = Pause in { $time }
no-pause = Jetzt nicht
go-on-playing = Weiterspielen
ask-wait = Warten auf { $names } …
also-awaited = auch noch nicht bereit: { $names }
wants-to-go-on = { $who } möchte weiterspielen.
host-was-asked = { $who } wurde gefragt, ob es weitergeht.
ask-to-go-on = Weiterspielen?
not-yet = Noch nicht
goes-on-in = Weiter in { $time }
may-i-join = Darf ich mitspielen?
latecomer-asked = { $who } wurde gefragt, ob du den Platz von { $bot } übernehmen darfst.
latecomer-admitted = Du darfst: Mit der nächsten Runde übernimmst du den Platz von { $bot }.
latecomer-wants = { $who } möchte den Platz von { $bot } übernehmen.
latecomer-comes = { $who } übernimmt mit der nächsten Runde den Platz von { $bot }.
admit = Gern
turn-away = Lieber nicht
answer-in = noch { $time }
host-moved = { $before } ist schon länger weg. Jetzt leitet { $who } den Tisch.
host-moved-to-you = { $before } ist schon länger weg. Jetzt leitest du den Tisch.
host-moved-from-you = Du warst länger weg. Jetzt leitet { $who } den Tisch, und du spielst einfach mit.
understood = Verstanden
invite-watchers = Zuschauen lassen
watch-next = Zum nächsten Spiel
again-wanted = { $count ->
    [one] { $names } möchte noch einmal spielen.
   *[other] { $names } möchten noch einmal spielen.
}
again-begins-in = Beginnt in { $time }
again-under-way = Es läuft schon wieder ein Spiel. Auf deinem Platz spielt ein Bot.
count-me-in = Bin dabei
not-after-all = Doch nicht
evening-wins = Heute gewonnen:
seat-kept = Auf deinem Platz spielt ein Bot.
ended-closed = Dieser Tisch wurde geschlossen.
ended-operator = Wer diesen Server betreibt, hat diesen Tisch beendet.
ended-rules-changed = Die Regeln wurden inzwischen überarbeitet. Dieses Spiel lässt sich darum nicht mehr zu Ende spielen.
hush = { $who } nicht mehr hören
hear-again = { $who } wieder hören
mute = { $who } für alle stummschalten
unmute = { $who } wieder reden lassen
kick = { $who } wegschicken
kick-sure = { $who } wirklich wegschicken?
report = { $who } melden
report-what = Was ist passiert? Wer den Server betreibt, liest deine Meldung und das, was hier zuletzt gesagt wurde.
report-send = Abschicken
reported = Danke, es ist angekommen.

chat = Unterhaltung am Tisch
chat-unread = Unterhaltung am Tisch, { $count } neu
nothing-said = Noch hat niemand etwas gesagt.
phrases = Fertige Sätze
say-something = Sag etwas …
send = Senden
you-are-muted = Du kannst hier gerade nichts sagen.
plays-alone = Du übst allein, ohne Gegner.

# $name: a bot's name. Who it is, in a sentence.
bot-temper = { $name ->
    [Minka] Neugierig: schaut jeder Karte nach und spielt, was vernünftig ist.
    [Felix] Ein Gentleman, der nicht gern verliert. Spielt solide und ohne Tricks.
    [Luna] Verträumt, bis sie plötzlich gewinnt. Macht wenig falsch.
    [Tiger] Wild und laut, nie lange böse. Spielt aus dem Bauch, und was war, ist vergessen.
    [Mimi] Vornehm, mit scharfen Krallen. Denkt ein paar Züge weiter.
    [Simba] Gemütlich: Hauptsache, es gibt danach etwas zu fressen. Nimmt den erstbesten guten Zug.
    [Molly] Still. Sieht alles. Sagt nichts. Rechnet jeden Zug durch.
    [Leo] Hält sich für den König des Tisches. Sieht nur die eigenen Karten und vergisst gern zu rufen.
    [Cleo] Eitel und flink. Merkt sich, was du aufnimmst.
    [Fips] Noch klein und ganz aufgeregt. Lernt die Spiele gerade und vergisst dabei manches.
    [Greta] Eine alte Dame, die schon alles gespielt hat. Verzeiht keinen Fehler.
   *[other] Eine Katze, die hier fremd ist.
}
