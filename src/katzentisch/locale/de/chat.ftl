# Quick phrases, sent by id and shown in the reader's language.
phrase-lets_play = Lasst uns Karten spielen!
phrase-lets_play_two = Lass uns Karten spielen!
phrase-shall_we_play = Wollen wir Karten spielen?
phrase-lost = Verloren!
phrase-won = Gewonnen!
phrase-well_done = Gut gemacht!
phrase-your_turn = Du bist dran
phrase-your_turn_please = Sie sind dran
phrase-darn = Mist …
phrase-great = Toll!
phrase-go_on_quick = Weiter, schnell!
