$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --codec none
