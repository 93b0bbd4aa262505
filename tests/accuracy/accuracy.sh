#!/usr/bin/env bash
# Predictions against real runs that the calibration never made: 26 strategies over every split, three
# codecs, one thread and all, cold and warm, in interleaved repeats. Writes build/figures/accuracy.json.
set -euo pipefail
cd "$(dirname "$0")/../.."

ppsim=build/ppsim
pipeline=data/pipelines/images.pipeline.yaml
photographs=build/samples/jpeg
out=build/accuracy
all=$(nproc)
samples=${SAMPLES:-1200}
repeats=${REPEATS:-3}
mkdir -p "$out" build/figures

$ppsim calibrate $pipeline --data $photographs -o $out/lab.profile.json
$ppsim predict $pipeline $out/lab.profile.json --json --set dataset.samples="$samples" \
    -o $out/prediction.json

# The calibration runs the files as they are and plain records of resized images; those are left out.
strategies=()
for threads in 1 "$all"; do
    for split in read decode resize center; do
        for codec in none zstd gzip; do
            [ "$split+$codec" = resize+none ] && continue
            strategies+=(--strategy "split@$split+$codec,threads=$threads")
        done
    done
    strategies+=(--strategy "split@decode,cache=app,threads=$threads")
    strategies+=(--strategy "split@resize+lz4,threads=$threads")
done

# The offline passes come first, so that no measured epoch waits for a disk that still writes.
$ppsim run $pipeline --data $photographs --samples "$samples" --epochs 1 \
    --store $out/store "${strategies[@]}" > $out/offline.log
sync
$ppsim run $pipeline --data $photographs --samples "$samples" --epochs 2 --min-time 0.5s --repeats "$repeats" \
    --store $out/store -o $out/measured.json "${strategies[@]}" > $out/runs.log

$ppsim validate $out/prediction.json $out/measured.json -o build/figures/accuracy.json |
    tee build/figures/accuracy.txt
