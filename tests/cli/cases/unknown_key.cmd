printf 'schema: ppsim.pipeline/1\nname: x\nsteps:\n  - {name: read}\nloader: {bach: 32}\n' > $WORK/p.yaml; $PPSIM predict $WORK/p.yaml files/lab.profile.json
