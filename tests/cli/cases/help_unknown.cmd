$PPSIM help predct
