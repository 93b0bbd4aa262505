"""Puts one published situation to ppsim and returns the quantity that it asks for."""

import json
import pathlib
import subprocess

USED_WELL = 0.9  # of the accelerators' time: what MLPerf Storage asks of unet3d and resnet50


def run(ppsim, command, folder, situation, changes=()):
    files = [str(folder / situation[kind]) for kind in ("pipeline", "cluster")]
    arguments = [ppsim, command, *files, "--strategy", situation["strategy"], "--json"]
    for change in [*situation.get("set", []), *changes]:
        arguments += ["--set", change]
    if command == "simulate":
        arguments += ["--epochs", "3", "--reps", "1"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        raise SystemExit(f"{situation['id']}: {done.stderr or done.stdout}")
    return json.loads(done.stdout)


def predicted(ppsim, folder, situation, changes=()):
    return run(ppsim, "predict", folder, situation, changes)["result"][0]


def rate(ppsim, folder, situation, changes=()):
    epoch = predicted(ppsim, folder, situation, changes)[situation["epoch"]]
    return epoch["samples_per_second"]["value"]


def epoch_seconds(ppsim, folder, situation):
    return predicted(ppsim, folder, situation)[situation["epoch"]]["epoch_seconds"]["value"]


def stored_gigabytes(ppsim, folder, situation):
    return predicted(ppsim, folder, situation)["stored_bytes"] / 1e9


def missed_percent(ppsim, folder, situation):
    return 100 * (1 - predicted(ppsim, folder, situation)[situation["epoch"]]["hit_ratio"])


def simulated_missed_percent(ppsim, folder, situation):
    """Of the last epoch simulated: the third, on a cache that the first two have filled."""
    return 100 * (1 - run(ppsim, "simulate", folder, situation)["epochs"][-1]["hit_ratio"])


def most_accelerators(ppsim, folder, situation):
    """The most accelerators of a node that are still used well."""
    def used_well(count):
        got = rate(ppsim, folder, situation, [f"node.accelerators={count}"])
        return got >= USED_WELL * situation["nodes"] * count * situation["accelerator_rate"]
    low, high = 0, 1
    while used_well(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if used_well(middle) else (low, middle)
    return low * situation["nodes"]


def fewest_cores(ppsim, folder, situation):
    """The fewest cores, each with a thread, with which one accelerator no longer waits."""
    for cores in range(1, 129):
        asked = dict(situation, strategy=f"{situation['strategy']},threads={cores}")
        if predicted(ppsim, folder, asked, [f"node.cores={cores}"])["later"]["limited_by"] == "consumer":
            return cores
    raise SystemExit(f"{situation['id']}: 128 cores do not feed the accelerator")


QUANTITIES = {"rate": rate, "epoch_seconds": epoch_seconds, "stored_gigabytes": stored_gigabytes,
              "missed_percent": missed_percent, "simulated_missed_percent": simulated_missed_percent,
              "most_accelerators": most_accelerators, "fewest_cores": fewest_cores}


def answer(ppsim, folder, situation):
    value = QUANTITIES[situation["ask"]](ppsim, pathlib.Path(folder), situation)
    return value / situation.get("samples_per_unit", 1)
