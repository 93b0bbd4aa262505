$PPSIM predict files/declared.pipeline.yaml files/declared.cluster.yaml --strategy online,cache=none,threads=4 --strategy online,cache=page,threads=4 && $PPSIM predict files/declared.pipeline.yaml
