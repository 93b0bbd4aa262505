$PPSIM help import | head -3
