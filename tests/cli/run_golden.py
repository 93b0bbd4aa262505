#!/usr/bin/env python3
"""Runs a command line and compares what a user sees with a golden file beside it.

usage: run_golden.py PPSIM CASE.cmd      (UPDATE_GOLDEN=1 writes the golden file instead)

The .cmd file is a shell line that calls $PPSIM in tests/cli and may write into $WORK; the .out file holds what it printed, what
it complained of and its exit code.
"""

import difflib
import os
import pathlib
import subprocess
import sys
import tempfile


def seen(ppsim, case):
    with tempfile.TemporaryDirectory() as work:
        environment = dict(os.environ, PPSIM=ppsim, WORK=work, SOURCE_DATE_EPOCH="0",
                           LC_ALL="C.UTF-8")
        run = subprocess.run(["bash", "-c", case.read_text()], cwd=case.parent.parent,
                             env=environment, capture_output=True, text=True, timeout=60)
    return text_of(run).replace(work, "WORK")


def text_of(run):
    parts = [run.stdout]
    if run.stderr:
        parts.append("--- complaints\n" + run.stderr)
    parts.append(f"--- exit {run.returncode}\n")
    return "".join(parts)


def main():
    case = pathlib.Path(sys.argv[2]).resolve()
    golden = case.with_suffix(".out")
    got = seen(str(pathlib.Path(sys.argv[1]).resolve()), case)
    if os.environ.get("UPDATE_GOLDEN") == "1":
        golden.write_text(got)
        return 0
    wanted = golden.read_text() if golden.exists() else ""
    if got == wanted:
        return 0
    sys.stdout.writelines(difflib.unified_diff(wanted.splitlines(True), got.splitlines(True),
                                               "golden", "seen"))
    return 1


if __name__ == "__main__":
    sys.exit(main())
