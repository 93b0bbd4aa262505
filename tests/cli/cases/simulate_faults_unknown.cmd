printf 'schema: ppsim.faults/1\nfaults:\n  - {kind: slow_nod, factor: 0.5}\n' | $PPSIM simulate files/images.pipeline.yaml files/lab.profile.json --faults -
