#!/usr/bin/env python3
"""Puts the published situations of data/published to ppsim and sets its answers beside what was measured.

usage: run_published.py PPSIM DATA_PUBLISHED [-o published.json]

Fails where a situation no longer runs or a prediction differs from the one recorded in
predictions.json; UPDATE_GOLDEN=1 records anew, and the diff is reviewed. How far predictions are
from the measurements is the report, not the verdict.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import sys

from asking import answer

SAME = 1e-6  # relative; the program is deterministic, compilers may differ in the last bits


def error_percent(value, published):
    """Of a published range: to its nearer end, none inside."""
    low, high = published if isinstance(published, list) else (published, published)
    return 100 * (value / min(max(value, low), high) - 1)


def row_of(ppsim, folder, situation):
    value = answer(ppsim, folder, situation)
    kept = {key: situation[key] for key in
            ("id", "group", "title", "source", "unit", "put_in", "published", "published_from")}
    return dict(kept, predicted=value, error_percent=error_percent(value, situation["published"]),
                counted=situation.get("counted", True), note=situation.get("note", ""))


def median_ape(rows):
    errors = [abs(row["error_percent"]) for row in rows if row["counted"]]
    return statistics.median(errors) if errors else None


def groups_of(rows):
    names = list(dict.fromkeys(row["group"] for row in rows))
    members = {name: [row for row in rows if row["group"] == name] for name in names}
    return [{"group": name, "counted": sum(row["counted"] for row in found),
             "median_ape": median_ape(found),
             "max_ape": max((abs(row["error_percent"]) for row in found if row["counted"]), default=None)}
            for name, found in members.items()]


def changes(rows, recorded):
    """What differs from the recorded predictions, in words."""
    found = []
    for row in rows:
        before = recorded.pop(row["id"], None)
        if before is None:
            found.append(f"{row['id']}: no prediction is recorded")
        elif not math.isclose(row["predicted"], before, rel_tol=SAME):
            found.append(f"{row['id']}: predicted {row['predicted']:.6g}, recorded {before:.6g}")
    return found + [f"{name}: recorded, but no longer asked" for name in recorded]


def check(rows, path):
    if os.environ.get("UPDATE_GOLDEN"):
        lines = {row["id"]: float(f"{row['predicted']:.9g}") for row in rows}
        path.write_text(json.dumps(lines, indent=1) + "\n")
    return changes(rows, json.loads(path.read_text()) if path.exists() else {})


def show(rows, groups):
    for row in rows:
        mark = "" if row["counted"] else "not counted"
        ends = row["published"] if isinstance(row["published"], list) else [row["published"]]
        published = " to ".join(f"{end:.4g}" for end in ends)
        print(f"{row['id']:32} {row['predicted']:10.4g} {published:>10} {row['unit']:14} "
              f"{row['error_percent']:+7.1f} %  {mark}")
    print()
    for group in groups:
        if group["counted"]:
            print(f"{group['group']:32} n {group['counted']:3}  median {group['median_ape']:5.1f} %  "
                  f"max {group['max_ape']:6.1f} %")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ppsim")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path)
    options = parser.parse_args()
    asked = json.loads((options.folder / "questions.json").read_text())
    rows = [row_of(options.ppsim, options.folder, one) for one in asked["situations"]]
    groups = groups_of(rows)
    show(rows, groups)
    print(f"{len(rows)} situations, {sum(row['counted'] for row in rows)} counted, "
          f"{len(asked['not_expressed'])} not expressed, median error {median_ape(rows):.1f} %")
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(json.dumps(
            {"median_ape": median_ape(rows), "groups": groups, "rows": rows,
             "not_expressed": asked["not_expressed"]}, indent=1) + "\n")
    found = check(rows, options.folder / "predictions.json")
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
