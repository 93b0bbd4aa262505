for j in 1 4; do $PPSIM simulate files/images.pipeline.yaml files/lab.profile.json --strategy split@resize --set dataset.samples=2000 -j $j | sha256sum; done | uniq | wc -l
