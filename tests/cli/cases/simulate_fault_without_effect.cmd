printf 'schema: ppsim.faults/1\nfaults:\n  - {kind: drained_bucket, from: 1 s}\n' > $WORK/f.yaml; $PPSIM simulate files/images.pipeline.yaml files/lab.profile.json --faults $WORK/f.yaml
