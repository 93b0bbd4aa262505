$PPSIM sweep files/images.pipeline.yaml files/lab.profile.json -P node.coress=2
