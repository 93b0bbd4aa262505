$PPSIM sweep files/images.pipeline.yaml files/lab.profile.json --codec none --cache page --pareto throughput,stored | cut -d, -f1-3
