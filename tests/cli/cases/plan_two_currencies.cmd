$PPSIM plan files/images.pipeline.yaml files/lab.profile.json files/offers.catalog.yaml --strategy online --strategy split@resize --require 'cost<=2EUR/h'
