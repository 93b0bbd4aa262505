$PPSIM predict files/images.pipeline.yaml files/lab.profile.json --codec none --cache page --top 3 --set node.cores=16 --set storage.bandwidth=2GB/s
