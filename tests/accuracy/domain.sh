#!/usr/bin/env bash
# Predictions against real runs of a pipeline other than images: domain.sh NAME STRATEGY... takes
# data/pipelines/NAME.pipeline.yaml and build/samples/NAME (or $DATA), writes build/accuracy/NAME.*.
set -euo pipefail
cd "$(dirname "$0")/../.."

name=$1
shift
ppsim=build/ppsim
pipeline=data/pipelines/$name.pipeline.yaml
samples=${DATA:-build/samples/$name}
out=build/accuracy
repeats=${REPEATS:-3}
mkdir -p "$out"

strategies=()
for strategy in "$@"; do
    strategies+=(--strategy "$strategy")
done

$ppsim calibrate "$pipeline" --data "$samples" -o "$out/$name.profile.json"
$ppsim predict "$pipeline" "$out/$name.profile.json" --json -o "$out/$name.prediction.json"

# The offline passes come first, so that no measured epoch waits for a disk that still writes.
$ppsim run "$pipeline" --data "$samples" --epochs 1 --store "$out/$name.store" \
    "${strategies[@]}" > "$out/$name.offline.log"
sync
$ppsim run "$pipeline" --data "$samples" --epochs 2 --min-time 0.5s --repeats "$repeats" \
    --store "$out/$name.store" -o "$out/$name.measured.json" "${strategies[@]}" > "$out/$name.runs.log"

$ppsim validate "$out/$name.prediction.json" "$out/$name.measured.json" |
    tee "$out/$name.accuracy.txt"
