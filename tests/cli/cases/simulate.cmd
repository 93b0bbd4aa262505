$PPSIM simulate files/images.pipeline.yaml files/lab.profile.json --strategy split@resize,threads=2 --set dataset.samples=4000 -j 2 | grep -v events
