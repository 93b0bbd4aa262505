sed 's|ppsim.profile/1|ppsim.profile/9|' files/lab.profile.json > $WORK/l.json; $PPSIM predict files/images.pipeline.yaml $WORK/l.json
