#!/usr/bin/env python3
"""Asks ppsim about every shipped pipeline, without a profile.

usage: check_pipelines.py PPSIM FOLDER CLUSTER

A pipeline whose steps all declare a cost must be predicted; of any other the refusal must name each step that does not.
"""

import pathlib
import re
import subprocess
import sys

STEP = re.compile(r"^  - \{name: (\w+)(.*)\}$", re.MULTILINE)
BAD_INPUT = 3


def open_steps(text):
    """Steps behind the source that declare no cost."""
    return [name for name, rest in STEP.findall(text)[1:] if "cost:" not in rest]


def faults_of(ppsim, path, cluster):
    missing = open_steps(path.read_text())
    done = subprocess.run([ppsim, "predict", path, cluster, "--cache", "none", "--threads", "8", "--csv"],
                          capture_output=True, text=True, check=False, timeout=60)
    if not missing:
        answered = done.returncode == 0 and "online,cache=none,threads=8" in done.stdout
        return [] if answered else [f"is not predicted: {done.stderr.strip() or done.stdout.strip()}"]
    if done.returncode != BAD_INPUT:
        return [f"declares no cost of {', '.join(missing)} and ends with {done.returncode}, not {BAD_INPUT}"]
    return [f"the refusal does not name the cost of {name}" for name in missing
            if f'step "{name}": cost' not in done.stderr]


def main():
    ppsim, folder, cluster = sys.argv[1:]
    paths = sorted(pathlib.Path(folder).glob("*.pipeline.yaml"))
    faults = [f"{path.name}: {fault}" for path in paths for fault in faults_of(ppsim, path, cluster)]
    print("\n".join(faults) or f"{len(paths)} pipelines are predicted, or refused by name")
    sys.exit(1 if faults or not paths else 0)


if __name__ == "__main__":
    main()
