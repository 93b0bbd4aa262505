$PPSIM plan files/images.pipeline.yaml files/lab.profile.json files/offers.catalog.yaml --strategy online --strategy split@resize --require 'throughput>=100000000/s' --require 'nodes<=2'
