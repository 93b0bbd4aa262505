#!/usr/bin/env python3
"""Puts the user situations of data/cases to `ppsim compare` and judges the answers.

usage: run_cases.py PPSIM DATA_CASES [-o cases.json] [--least-right FRACTION]

A verdict is right where ppsim names the limit that was found, and where every rate and every ratio
that was measured is met within 35 %, with the same sign: a change that helped by less than 10 % must
not be predicted to help by more, and the other way round. The rule is one for all cases.
"""

import argparse
import json
import pathlib
import subprocess
import sys

CLOSE = 0.35     # of a measured figure
NO_HELP = 0.10   # a smaller gain is none


def ask(ppsim, folder, case):
    command = [ppsim, "compare", str(folder / f"{case['id']}.pipeline.yaml"),
               str(folder / f"{case['id']}.cluster.yaml"), "--strategy", case["strategy"], "--json"]
    for change in case["with"] or ["strategy=" + case["strategy"]]:
        command += ["--with", change]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if run.returncode != 0:
        raise SystemExit(f"{case['id']}: {run.stderr or run.stdout}")
    return json.loads(run.stdout)["alternatives"]


def close(value, low, high):
    return low * (1 - CLOSE) <= value <= high * (1 + CLOSE)


def helps(ratio):
    return (ratio > 1 + NO_HELP) - (ratio < 1 - NO_HELP)


def faults_of(case, alternatives):
    """What is wrong with the answer, in words; empty where nothing is."""
    faults = []
    first, *changed = alternatives
    epoch = first[case["epoch"]]
    rate = epoch["samples_per_second"]["value"]
    if epoch["limited_by"] not in case["limited_by"]:
        faults.append(f"limited by {epoch['limited_by']}")
    if "rate" in case and not close(rate, *case["rate"]):
        faults.append(f"{rate:.3g} samples/s, measured {case['rate']}")
    if "hit_ratio" in case and not case["hit_ratio"][0] <= epoch["hit_ratio"] <= case["hit_ratio"][1]:
        faults.append(f"hit ratio {epoch['hit_ratio']:.2f}")
    for one, (low, high) in zip(changed, case.get("ratios", [])):
        ratio = one[case["epoch"]]["ratio"]["value"]
        if not close(ratio, low, high) or helps(ratio) not in {helps(low), helps(high)}:
            faults.append(f"{one['change']}: times {ratio:.3g}, measured {low} to {high}")
    return faults


def row_of(case, alternatives):
    epoch = alternatives[0][case["epoch"]]
    faults = faults_of(case, alternatives)
    return {"id": case["id"], "title": case["title"], "source": case["source"],
            "expressed": True, "right": not faults, "faults": faults,
            "limited_by": epoch["limited_by"],
            "samples_per_second": epoch["samples_per_second"]["value"],
            "measured_rate": case.get("rate"), "given": case["given"],
            "ratios": [one[case["epoch"]]["ratio"]["value"]
                       for one in alternatives[1:len(case.get("ratios", [])) + 1]],
            "measured_ratios": case.get("ratios", [])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ppsim")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path)
    parser.add_argument("--least-right", type=float, default=0.85)
    options = parser.parse_args()
    questions = json.loads((options.folder / "questions.json").read_text())
    rows = [row_of(case, ask(options.ppsim, options.folder, case)) for case in questions["cases"]]
    right = sum(row["right"] for row in rows)
    for row in rows:
        print(f"{row['id']:5} {'right' if row['right'] else 'WRONG':5}  {row['limited_by']:18} "
              f"{row['samples_per_second']:10.4g}/s  {row['title'][:60]}")
        for fault in row["faults"]:
            print(f"             {fault}")
    left_out = [dict(case, expressed=False) for case in questions["not_expressed"]]
    print(f"{len(rows)} of {len(rows) + len(left_out)} expressed, {right} right, {len(rows) - right} wrong")
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(json.dumps(
            {"expressed": len(rows), "right": right, "wrong": len(rows) - right,
             "cases": rows + left_out}, indent=1) + "\n")
    sys.exit(0 if right >= options.least_right * len(rows) else 1)


if __name__ == "__main__":
    main()
