$PPSIM sweep files/images.pipeline.yaml files/lab.profile.json --strategy split@resize -P threads=1,2 -P node.cores=2:8:x2 | sed -E 's|(\.[0-9]{1})[0-9]+|\1|g'
