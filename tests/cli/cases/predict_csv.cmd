$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --strategy online --strategy split@center --csv
