"""What scripts/play, scripts/test and scripts/lock do; standard library only, since nothing is installed yet."""
