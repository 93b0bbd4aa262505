$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --strategy split@resize,threads=64 --set node.cores=64 --strict
