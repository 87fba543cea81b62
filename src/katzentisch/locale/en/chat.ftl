# Quick phrases, sent by id and shown in the reader's language.
phrase-lets_play = Let’s play cards!
phrase-lets_play_two = Let’s play cards, you and me!
phrase-shall_we_play = Shall we play cards?
phrase-lost = Lost!
phrase-won = Won!
phrase-well_done = Well done!
phrase-your_turn = Your turn
phrase-your_turn_please = Your turn, please
phrase-darn = Darn …
phrase-great = Great!
phrase-go_on_quick = Go on, quick!
