$PPSIM diagram files/images.pipeline.yaml files/lab.profile.json --strategy split@resize,threads=2
