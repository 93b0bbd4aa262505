$PPSIM help exit-codes
