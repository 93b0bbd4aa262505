#!/usr/bin/env bash
# The main job on real photographs: calibrate, predict every strategy, run four of them, compare.
set -euo pipefail
cd "$(dirname "$0")/../.."

ppsim=build/ppsim
pipeline=data/pipelines/images.pipeline.yaml
photographs=build/samples/jpeg
out=build/demo
threads=$(nproc)
mkdir -p "$out"

echo "== calibrate: about half a minute, 5 % of the photographs"
$ppsim calibrate $pipeline --data $photographs -o $out/lab.profile.json

echo; echo "== predict: every strategy of this machine"
$ppsim predict $pipeline $out/lab.profile.json
$ppsim predict $pipeline $out/lab.profile.json --json -o $out/prediction.json

echo; echo "== the same question about a machine that is not here: 16 cores, storage of 2 GB/s"
$ppsim predict $pipeline $out/lab.profile.json --top 5 --cache page \
    --set node.cores=16 --set storage.bandwidth=2GB/s

echo; echo "== run: four of them for real, 2000 photographs, two repeats"
$ppsim run $pipeline --data $photographs --samples 2000 --epochs 2 --repeats 2 \
    --store $out/store -o $out/measured.json \
    --strategy "online,threads=$threads" \
    --strategy "split@read,threads=1" \
    --strategy "split@resize+zstd,threads=1" \
    --strategy "split@resize,threads=$threads"

echo; echo "== validate: predicted beside measured"
$ppsim validate $out/prediction.json $out/measured.json -o $out/validation.json

$ppsim diagram $pipeline $out/lab.profile.json --strategy "split@resize,threads=$threads" \
    -o $out/images.svg
