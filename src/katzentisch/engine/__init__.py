"""What every game shares: cards, chance, moves as text, events, records. Pure: no I/O, no clock, no language."""
