"""What scripts/play, scripts/test, scripts/lock and scripts/release do; standard library only, since nothing is installed yet."""
