$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --strategy online --strategy split@center --csv | sed -E 's/(\.[0-9]{3})[0-9]+/\1/g'
