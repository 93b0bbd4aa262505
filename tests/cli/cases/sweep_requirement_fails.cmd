$PPSIM sweep files/images.pipeline.yaml files/lab.profile.json --strategy online --require 'throughput>=1M/s'
