mkdir $WORK/data && for i in 1 2 3; do head -c 100000 /dev/zero > $WORK/data/$i.jpg; done; $PPSIM calibrate ../../data/pipelines/images.pipeline.yaml --data $WORK/data -o $WORK/lab.profile.json
