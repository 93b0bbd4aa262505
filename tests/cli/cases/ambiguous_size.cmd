$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --set node.memory=4K
