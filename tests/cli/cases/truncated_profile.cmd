head -c 2000 files/lab.profile.json > $WORK/l.json; $PPSIM predict files/images.pipeline.yaml $WORK/l.json
