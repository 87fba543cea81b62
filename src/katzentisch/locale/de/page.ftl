### Was auf der Seite steht.

title = Katzentisch
tagline = Kartenspiele mit Katzen. Setz dich dazu, es ist noch ein Platz frei.
games = Spiele
games-unreachable = Der Tisch wird gerade gedeckt …
played-last = Zuletzt gespielt
begin-here = Gleich loslegen
against = { $count ->
    [one] gegen eine Katze
   *[other] gegen { $count } Katzen
}
with-others = Mit anderen spielen
send-link = Tisch machen und Link verschicken
go-on = Weiterspielen
with = mit { $names }
opponents = Gegen
opponents-count = { $count ->
    [one] eine Katze
   *[other] { $count } Katzen
}
play-now = Sofort spielen
house-rules = Hausregeln
instead-of = Statt „{ $value }“.
preset = Regelsatz
changed = { $count ->
    [one] eine geändert
   *[other] { $count } geändert
}
footer = Ohne Konto, ohne Werbung. Die Katzen spielen ehrlich: Sie sehen nur, was du an ihrem Platz auch sehen würdest.

home = Zum Start
rules = Regeln
rules-of = Regeln von { $game }
rules-general = Regeln für alle Spiele
rules-all-games = Für alle Spiele
rules-book = Regelheft
rules-contents = Inhalt
rules-find = Regel suchen: Nummer oder Wort
rules-find-example = z. B. Bube
rules-found = { $count ->
    [0] Dazu steht hier keine Regel.
    [one] eine Regel
   *[other] { $count } Regeln
}
rules-here = An diesem Tisch: { $preset }
rules-here-plain = Ohne Änderungen an den Hausregeln.
rules-played-here = so spielt ihr
rules-unreachable = Die Regeln sind gerade nicht zu erreichen.
loading = Einen Moment …
no-table = Diesen Tisch gibt es nicht mehr.
lost = Hier ist nichts. Fehlt in der Adresse ein Stück?
not-loaded = Diese Seite ließ sich nicht laden. Lade sie neu.
part-not-loaded = Das ließ sich nicht laden. Vielleicht hilft es, die Seite neu zu laden.
close = Schließen
cancel = Doch nicht
connection-lost = Keine Verbindung. Ich versuche es weiter …
connection-lost-move = Keine Verbindung. Dein Zug wird nachgereicht …
move-under-way = Dein Zug ist unterwegs …
not-saved-yet = Der Server kann gerade nichts speichern. Ich versuche es weiter …
not-reached-yet = Dieser Tisch ist gerade nicht erreichbar. Ich versuche es weiter …
notice-from-host = Vom Server:
connection-back = Die Verbindung ist wieder da.
outdated = Es gibt eine neue Fassung dieser Seite.
reload = Neu laden
elsewhere = Du spielst gerade in einem anderen Fenster.
play-here = Hier weiterspielen

settings = Einstellungen
settings-language = Sprache
settings-letters = Buchstaben auf den Karten
settings-big-index = Große Eckzeichen
settings-four-colours = Vierfarbiges Blatt
settings-kitten-letters = Buchstaben auf den Kätzchen
settings-kitten-letters-always = Buchstaben auf den Kätzchen (bei großen Eckzeichen immer)
settings-lesson = In Kitty Paw die ersten Schritte erklären
settings-theme = Aussehen
theme-system = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
settings-hints = Spielbare Karten zeigen
settings-lift-first = Karten erst anheben: Der zweite Tipp legt sie
lift-first-always = immer
lift-first-gentle = an gemütlichen Tischen
lift-first-never = nie
settings-sound = Töne
settings-volume = Lautstärke
volume-quiet = Leise
volume-medium = Mittel
volume-loud = Laut
settings-vibration = Kurz brummen, wenn ich dran bin
sound-mute = Töne aus
settings-name = Dein Name am Tisch

your-turn = Du bist dran
your-move = Dein Zug
ask-draw = Nichts passt: Zieh eine Karte
ask-others = { $who } ist dran …
ask-deal = Gleich wird gegeben …
ask-look = Die Runde ist vorbei: So viel zählt jede Hand
next-round = Weiter
ask-over = Das Spiel ist aus
draw = Karte ziehen
take = { $count } Karten nehmen
undo = Zurücknehmen
why-not = Warum nicht?

stock = Nachziehstapel, { $count ->
    [0] leer
    [one] eine Karte
   *[other] { $count } Karten
}
pile = Ablagestapel: { $card }
deals = gibt
has-turn = ist dran
is-dealer = Geber
others = Die anderen am Tisch
ranking = Rangliste
time-left = noch { $seconds } s
guest = Gast
cards-count = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
hand = { $count ->
    [0] Deine Hand ist leer
    [one] Deine Hand: eine Karte
   *[other] Deine Hand: { $count } Karten
}
hand-card = { $card }{ $playable ->
    [yes] , spielbar
    [untold] {""}
   *[no] , nicht spielbar
}{ $drawn ->
    [yes] , neu
   *[no] {""}
}, Karte { $place } von { $count }
new = neu
sort-by-rank = nach Wert
sort-by-suit = nach Farbe
log = Was bisher geschah
round = Runde { $number }

round-over = Runde vorbei
you-won = Du hast gewonnen!
somebody-won = { $who } gewinnt
draw-game = Unentschieden
you = Du
place = { $place }.
points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
hands-counted = Auf der Hand geblieben
empty-hand = leere Hand
round-yours = Deine Runde!
round-theirs = Runde für { $who }!
points-more = { $points } Punkte dazu
share-picture = Bild teilen
picture-failed = Das Bild ließ sich nicht malen.
chart-points = So kamen die Punkte zusammen
chart-lives = { $game ->
    [schwimmen] So gingen die Leben dahin
   *[other] So gingen die Spielsteine dahin
}
chart-round = Runde
chart-extra = Zusatzrunde { $number }
chart-out = draußen
points-short = { $count } P.
again = Nochmal

settings-motion = Bewegung
motion-normal = Normal
motion-slow = Langsam
motion-fast = Schnell
motion-off = Aus
settings-sort = Karten ordnen
sort-suit = Nach Farbe
sort-rank = Nach Wert
sort-own = Wie ich sie lege
settings-text = Schrift
text-normal = Normal
text-large = Groß
text-huge = Sehr groß
settings-hand = Ich spiele mit
hand-right = rechts
hand-left = links
settings-shortcuts = Tastenkürzel mit einem Buchstaben
key-name = { $key ->
    [Arrows] Pfeile
    [Shift-Arrows] Umschalt + Pfeile
    [Home] Pos 1
    [Space] Leertaste
    [Escape] Esc
   *[other] { $key }
}
key-hand = meine Karten vorlesen
key-table = den Tisch vorlesen
key-last = das Letzte noch einmal vorlesen
key-keys = diese Tasten zeigen
key-ways = vorlesen, was ich tun kann
key-final-call = zur letzten Karte rufen
key-catch = jemanden erwischen
key-knock = klopfen
key-swap-all = alle Karten tauschen, oder die gewählten
key-put-back = Auswahl zurücklegen (auch Esc)
key-take = die oberste Karte vom Ablagestapel nehmen
key-lay = auslegen oder anlegen
key-discard = ablegen
key-end-turn = den Zug beenden
key-look = alle Stapel ansehen
card-playable = { $card } spielbar
way-by-key = { $what }, Taste { $key }
# Was andere getan haben, während noch vorgelesen wurde.
turns-left-out = { $count ->
    [one] Ein Zug ausgelassen.
   *[other] { $count } Züge ausgelassen.
}
ways-cards = Spielbar: { $cards }
key-log = Was bisher geschah: auf und zu
key-chat = Unterhaltung: auf und zu
key-advice = Rat holen
key-draw = ziehen oder nehmen
key-pass = passen oder schieben
key-call = rufen
key-undo = zurücknehmen
key-go-on = weitermachen
key-turn = das Kätzchen drehen
key-flip = das Kätzchen wenden
key-back = das Kätzchen zurücklegen
key-box = den Karton umdrehen
key-breeds = ein Kätzchen dieser Rasse greifen
key-cursor = im eigenen Bereich eine halbe Karte weiter
key-cursor-far = eine ganze Karte weiter
key-cursor-home = zum Karton
key-place = dort ablegen oder aufnehmen
key-bump = anschlagen
profile = Dein Profil
profile-hint = Du hast kein Konto: Dein Name, deine Einstellungen und deine Plätze liegen auf diesem Gerät. Als Datei kannst du sie auf ein anderes mitnehmen. Wer die Datei hat, hat auch deine Plätze.
profile-save = Als Datei sichern
profile-bring = Aus einer Datei laden
profile-erase = Alles über mich löschen
profile-erase-sure = Wirklich alles löschen
profile-unreadable = Das ist keine Profildatei von Katzentisch. Es bleibt alles, wie es war.
profile-not-erased = Der Server ist nicht zu erreichen. Es ist noch nichts gelöscht.

your-cat = Deine Katze
your-collar = Ihr Halsband
change-self = Name und Katze
you-at-the-table = Du am Tisch: Name und Katze
cat-breed = { $breed ->
    [ginger] Rote Tigerkatze
    [tuxedo] Schwarz-weiße Katze
    [siamese] Siamkatze
    [calico] Glückskatze
    [blue] Blaue Katze
    [bengal] Bengalkatze
   *[bombay] Schwarze Katze
}
cat-collar = { $collar ->
    [bell] Rotes Halsband mit Glöckchen
    [bow] Blaue Schleife
    [fish] Grünes Halsband mit Fisch
    [star] Violettes Halsband mit Stern
    [pearls] Perlenkette
    [scarf] Oranges Halstuch
   *[tag] Dunkles Halsband mit Marke
}

## Was zu dem führt, was erst geladen wird, wenn es jemand sehen will

primer = So geht’s
primer-of = So geht’s: { $game }
statistics = Statistik
statistics-mine = Deine Spiele
statistics-pitch = Wie oft du gewonnen hast, und ob die Karten hier ehrlich gemischt sind.
check-deal = Mischen prüfen
look-back = Rückblick
