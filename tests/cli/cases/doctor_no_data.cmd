$PPSIM doctor --data nowhere
