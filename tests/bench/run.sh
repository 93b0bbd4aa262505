#!/usr/bin/env bash
# Runs the benchmarks, medians of five repetitions, and keeps them in build/figures/bench_raw.json.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p build/figures
build/bench/tests/bench/ppsim_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only=true \
    --benchmark_out=build/figures/bench_raw.json --benchmark_out_format=json
