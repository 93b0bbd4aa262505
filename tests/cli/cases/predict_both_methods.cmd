$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --codec none --cache page --threads 2 --method both
