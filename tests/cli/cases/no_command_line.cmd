$PPSIM predict --no-such-flag
