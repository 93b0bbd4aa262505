$PPSIM explain files/images.pipeline.yaml files/lab.profile.json --strategy split@resize,cache=page,threads=2
