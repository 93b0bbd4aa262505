#!/usr/bin/env bash
# Runs all benchmarks and writes build/figures/bench.json: medians of repetitions, processor time.
set -euo pipefail
cd "$(dirname "$0")/../.."
bench=build/bench/tests/bench
figures=build/figures
mkdir -p $figures

$bench/ppsim_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only=true \
    --benchmark_out=$figures/bench_predict.json --benchmark_out_format=json
$bench/ppsim_sim_bench --benchmark_repetitions=3 --benchmark_report_aggregates_only=true \
    --benchmark_out=$figures/bench_sim.json --benchmark_out_format=json
/usr/bin/python3 tests/bench/sweep_million.py build/bench $figures
/usr/bin/python3 tests/bench/peers.py build/bench $figures/bench.json
