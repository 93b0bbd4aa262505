#!/usr/bin/env python3
"""Times `ppsim sweep` over a million configurations and adds it to bench.json, with the fast path's rate.

usage: sweep_million.py BENCH_BUILD_FOLDER FIGURES_FOLDER
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

PIPELINE = """schema: ppsim.pipeline/1
name: images
steps:
  - {name: read}
  - {name: decode}
  - {name: resize}
  - {name: center}
  - {name: crop, random: true}
"""
AXES = ["-P", "threads=1:100:1", "-P", "node.cores=1:100:1",
        "-P", "storage.bandwidth=100 MB/s:10 GB/s:100 MB/s"]
ROUNDS = 3


def sweep(command):
    """(processor seconds, peak MiB) of one run."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise SystemExit("the sweep failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def million(build, folder):
    profile, pipeline, out = (folder / name for name in ("b.profile.json", "b.pipeline.yaml", "b.csv"))
    subprocess.run([build / "tests/bench/ppsim_bench_profile", profile], check=True)
    pipeline.write_text(PIPELINE)
    command = [str(build / "ppsim"), "sweep", str(pipeline), str(profile), "--strategy",
               "split@resize", *AXES, "-o", str(out)]
    runs = [sweep(command) for _ in range(ROUNDS)]
    with out.open() as file:
        lines = sum(1 for _ in file) - 1
    if lines != 1_000_000:
        raise SystemExit(f"{lines} lines")
    for made in (profile, pipeline, out):
        made.unlink()
    return {"sweep_million_seconds": statistics.median(run[0] for run in runs),
            "sweep_million_peak_mib": max(run[1] for run in runs)}


def fast_path(raw):
    for run in json.loads(raw.read_text())["benchmarks"]:
        if run["run_name"] == "quick_prediction" and run["aggregate_name"] == "median":
            return {"predictions_per_second": run["items_per_second"]}
    raise SystemExit(f"{raw} has no quick_prediction")


def main():
    build, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    figures = folder / "bench.json"
    known = json.loads(figures.read_text()) if figures.exists() else {}
    known |= fast_path(folder / "bench_predict.json") | million(build, folder)
    figures.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")
    for name in ("predictions_per_second", "sweep_million_seconds", "sweep_million_peak_mib"):
        print(f"{name:34} {known[name]:14.4g}")


if __name__ == "__main__":
    sys.exit(main())
