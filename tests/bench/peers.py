#!/usr/bin/env python3
"""Runs the common line in ppsim, SimGrid and SimPy in turn and merges times and ratios into bench.json.

usage: peers.py BENCH_BUILD_FOLDER FIGURES_FILE [--rounds N]
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

EVENTS_PER_SAMPLE = 6
OWN, SIMGRID, SIMPY = 1_000_000, 50_000, 20_000
DEBIAN_PYTHON = "/usr/bin/python3"


def measured(command):
    """(what it printed, CPU seconds, peak MiB); CPU time, since wall time belongs to the neighbours too."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(write, 1)
        os.execv(command[0], command)
    os.close(write)
    with os.fdopen(read) as output:
        printed = output.read().strip()
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return printed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Runner:
    def __init__(self, name, command, samples):
        self.name, self.command, self.samples = name, command, samples
        self.makespan, self.seconds, self.peaks = None, [], []

    def round(self):
        printed, seconds, peak = measured([*self.command, str(self.samples)])
        self.makespan = printed.splitlines()[-1]
        self.seconds.append(seconds)
        self.peaks.append(peak)

    def per_event(self):
        return statistics.median(self.seconds) / (self.samples * EVENTS_PER_SAMPLE)


def peers(build):
    simgrid = build / "tests/bench/peer_simgrid"
    if simgrid.exists():
        yield Runner("simgrid", [str(simgrid)], SIMGRID)
    else:
        print("simgrid: skipped, libsimgrid-dev was not there when the benchmarks were built")
    check = subprocess.run([DEBIAN_PYTHON, "-c", "import SimPy.Simulation"], capture_output=True)
    if check.returncode == 0:
        script = pathlib.Path(__file__).with_name("peer_simpy.py")
        yield Runner("simpy", [DEBIAN_PYTHON, str(script)], SIMPY)
    else:
        print("simpy: skipped, python3-simpy is not installed")


def same_makespans(once, runners):
    """Each peer against the event kernel on the peer's own number of samples."""
    for runner in runners:
        own = measured([once, "event", str(runner.samples)])[0]
        gap = abs(float(runner.makespan) / float(own) - 1)
        # SimGrid counts whole bytes and has its own precision; SimPy does our arithmetic.
        limit = 1e-4 if runner.name == "simgrid" else 1e-11
        print(f"{runner.name}: makespan {runner.makespan}, ours {own}, apart {gap:.1e}")
        if gap > limit:
            raise SystemExit(f"{runner.name} does not simulate the same model")


def figures(once, rounds, found):
    event = Runner("event", [once, "event"], OWN)
    recursion = Runner("recursion", [once, "recursion"], OWN)
    everyone = [event, recursion, *found]
    for _ in range(rounds):
        for runner in everyone:
            runner.round()
    if event.makespan != recursion.makespan:
        raise SystemExit(f"kernels differ: {event.makespan} and {recursion.makespan}")
    same_makespans(once, found)
    result = {"event_kernel_ns": event.per_event() * 1e9,
              "recursion_ns": recursion.per_event() * 1e9,
              "common_line_makespan_seconds": float(event.makespan),
              "peak_mib": max(event.peaks + recursion.peaks)}
    for runner in found:
        result[f"{runner.name}_cpu_ratio"] = runner.per_event() / event.per_event()
        result[f"{runner.name}_cpu_ratio_recursion"] = runner.per_event() / recursion.per_event()
    return result


def cluster_figures(once):
    nodes, samples = 64, 20_000
    _, seconds, _ = measured([once, "nodes", str(samples), str(nodes)])
    result = {"nodes64_samples_per_second": nodes * samples / seconds}
    small, large = (measured([once, "event", str(n)])[2] for n in (100_000, 4_000_000))
    result["peak_mib_growth_40x_samples"] = large - small
    big = pathlib.Path(once).with_name("ppsim_sim_cluster")
    if big.exists():
        result["nodes1000_epoch_seconds"] = measured([str(big), "1000"])[1]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("figures", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    once = str(options.build / "tests/bench/ppsim_sim_once")
    result = figures(once, options.rounds, list(peers(options.build)))
    result |= cluster_figures(once)
    known = json.loads(options.figures.read_text()) if options.figures.exists() else {}
    options.figures.parent.mkdir(parents=True, exist_ok=True)
    options.figures.write_text(json.dumps(known | result, indent=2, sort_keys=True) + "\n")
    for name, value in sorted(result.items()):
        print(f"{name:34} {value:14.4g}")


if __name__ == "__main__":
    sys.exit(main())
