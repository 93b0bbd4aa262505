$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --set node.nic=10Gb/s
