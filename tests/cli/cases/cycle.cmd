printf 'schema: ppsim.pipeline/1\nname: x\nsteps:\n  - {name: a, inputs: [b]}\n  - {name: b, inputs: [a]}\n' > $WORK/p.yaml; $PPSIM predict $WORK/p.yaml files/lab.profile.json
