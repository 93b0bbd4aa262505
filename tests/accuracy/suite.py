#!/usr/bin/env python3
"""Calibrates once, then predicts and really runs every configuration of a list, and reports the errors."""

import argparse
import csv
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import suite_figures
from limits import Limits, Unavailable
from storages import Place, place
from suite_list import Configuration, ListError, Storage, read_list

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SAMPLES_LINKED = 1000
LONGEST_RUN = 120  # seconds
LONGEST_CALIBRATION = 600  # on a host that is busy; about 50 on one that is not
COLUMNS = ["group", "storage", "strategy", "cpus", "page_cache", "settings", "samples", "repeat",
           "epoch", "elapsed_seconds", "samples_per_second", "cpu_seconds", "resident_before",
           "other_cpus",
           "predicted", "low", "high", "limited_by"]


def shuffled_links(source: pathlib.Path, target: pathlib.Path) -> pathlib.Path:
    """Any first part of these names is a random sample of the data set."""
    names = sorted(p.name for p in source.iterdir())
    random.Random(1).shuffle(names)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for number, name in enumerate(names[:SAMPLES_LINKED]):
        (target / f"{number:05}-{name}").hardlink_to(source / name)
    return target


def busy_seconds() -> float:
    """CPU time that all processes of the host have used so far."""
    user, nice, system = map(int, pathlib.Path("/proc/stat").read_text().split()[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def settings_words(settings: tuple[str, ...] | list[str]) -> list[str]:
    return [word for setting in settings for word in ("--set", setting)]


class Suite:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.profile = options.profile or options.out / "lab.profile.json"
        self.skipped: dict[str, str] = {}
        self.compared: dict[Configuration, suite_figures.Compared] = {}
        self.log = open(options.out / "suite.log", "w")
        self.raw_file = open(options.figures / "accuracy_suite.csv", "w", newline="")
        self.raw = csv.DictWriter(self.raw_file, COLUMNS)
        self.raw.writeheader()

    def ppsim(self, *words, limits: Limits | None = None, longest: float = LONGEST_RUN) -> None:
        command = [str(self.options.ppsim), *map(str, words)]
        print("+", *command, file=self.log, flush=True)
        process = subprocess.Popen(command, stdout=self.log, stderr=self.log,
                                   preexec_fn=limits.apply if limits else None)
        try:
            code = process.wait(longest)
        except BaseException:
            process.terminate()  # it removes its scratch files
            process.wait(30)
            raise
        if code != 0:
            raise subprocess.CalledProcessError(code, command)

    def calibrate(self) -> float:
        if not self.options.profile:
            self.ppsim("calibrate", self.options.pipeline, "--data", self.options.data,
                       "-o", self.profile, longest=LONGEST_CALIBRATION)
        return json.loads(self.profile.read_text())["provenance"]["duration_seconds"]

    def run(self, configuration: Configuration, here: Place, output: pathlib.Path,
            limits: Limits | None, *words) -> dict:
        self.ppsim("run", self.options.pipeline, "--data", here.data, "--strategy",
                   configuration.strategy, "--samples", configuration.samples, "-o", output,
                   *settings_words(configuration.settings), *here.words, *words, limits=limits)
        return json.loads(output.read_text())

    def store(self, configurations: list[Configuration], here: Place) -> None:
        """Offline passes, on all threads: threads leave no trace in what is stored."""
        for samples, strategy in sorted({(c.samples, c.strategy.split(",")[0])
                                         for c in configurations if "split@" in c.strategy}):
            self.ppsim("run", self.options.pipeline, "--data", here.data, "--samples", samples,
                       "--strategy", f"{strategy},threads={self.options.threads}", "--epochs", 1,
                       "--store", here.writable_store / str(samples))

    def stored_bytes(self, configuration: Configuration, here: Place) -> int:
        """What the epochs read: the records of the strategy, or the files as they are."""
        if "split@" not in configuration.strategy:
            files = sorted(here.data.iterdir())[:configuration.samples]
            return sum(file.stat().st_size for file in files)
        split, _, codec = configuration.strategy.split(",")[0].partition("@")[2].partition("+")
        folders = (here.writable_store / str(configuration.samples)).glob(
            f"*-{split}+{codec or 'none'}")
        return sum(f.stat().st_size for folder in folders for f in folder.glob("shard-*"))

    def predict(self, configuration: Configuration, storage: Storage, declared: list[str]) -> dict:
        output = self.options.out / "prediction.json"
        self.ppsim("predict", self.options.pipeline, self.profile, "--strategy",
                   configuration.strategy, "--json", "-o", output,
                   *settings_words(configuration.settings), *settings_words(storage.declared),
                   *settings_words(declared), "--set", f"dataset.samples={configuration.samples}")
        result = json.loads(output.read_text())["result"][0]
        if "refused" in result:
            raise Unavailable(f"prediction refused: {result['refused']}")
        return result["later"]

    def prepare(self, configuration: Configuration, storage: Storage, here: Place) -> Limits:
        """Predicts, and says under which limits the run that was predicted goes on."""
        memory = None
        limits = Limits(configuration.cpus)
        declared = limits.declared()
        if configuration.page_cache is not None:
            room = int(configuration.page_cache * self.stored_bytes(configuration, here))
            memory = room + self.process_memory(configuration, here)
            declared.append(f"node.page_cache={room}B")
        later = self.predict(configuration, storage, declared)
        rate = later["samples_per_second"]
        where = configuration.place
        self.compared[configuration] = suite_figures.Compared(
            configuration.group, where, f"{where} {configuration.samples}", configuration.label,
            rate["value"], rate["low"], rate["high"], [], later["limited_by"])
        return Limits(configuration.cpus, memory, here.reads)

    def process_memory(self, configuration: Configuration, here: Place) -> int:
        """What the program itself takes, seen without any limit: the limit must hold that too."""
        watch = ["/usr/bin/env", "python3", str(HERE / "peak_memory.py"), str(self.options.ppsim),
                 "run", str(self.options.pipeline), "--data", str(here.data), "--strategy",
                 configuration.strategy, "--samples", str(configuration.samples), "--epochs", "1",
                 "--store", str(here.store / str(configuration.samples)), *here.words,
                 *settings_words(configuration.settings)]
        done = subprocess.run(watch, check=True, capture_output=True, text=True,
                              timeout=LONGEST_RUN)
        return int(done.stdout.split()[-1])

    def measure(self, configuration: Configuration, limits: Limits, here: Place,
                repeat: int) -> None:
        compared = self.compared[configuration]
        with limits:
            output = self.options.out / "measured.json"
            start, busy, own = time.monotonic(), busy_seconds(), sum(os.times()[2:4])
            found = self.run(configuration, here, output, limits, "--epochs", 2, "--min-time",
                             "1s", "--store", here.store / str(configuration.samples))
        others = (busy_seconds() - busy - sum(os.times()[2:4]) + own) / (time.monotonic() - start)
        later = [epoch for epoch in found["epochs"] if epoch["epoch"] > 1]
        compared.measured.append(sum(e["samples"] for e in later) /
                                 sum(e["elapsed_seconds"] for e in later))
        for epoch in found["epochs"]:
            row = {name: epoch[name] for name in COLUMNS if name in epoch}
            self.raw.writerow(row | {
                "group": configuration.group, "storage": configuration.storage,
                "strategy": configuration.strategy, "cpus": configuration.cpus,
                "page_cache": configuration.page_cache,
                "settings": " ".join(configuration.settings), "repeat": repeat,
                "other_cpus": round(max(0.0, others), 3), "predicted": compared.predicted, "low": compared.low, "high": compared.high,
                "limited_by": compared.limited_by})
        self.raw_file.flush()

    def use(self, storage: Storage, configurations: list[Configuration],
            data: pathlib.Path) -> None:
        """Everything is stored and predicted before the first run; repeats interleave."""
        with place(storage, data, self.options.out / storage.name) as here:
            self.store(configurations, here)
            subprocess.run(["sync"], check=True)
            here.make_ready()
            limits = {}
            for configuration in configurations:
                with self.skipping(configuration):
                    limits[configuration] = self.prepare(configuration, storage, here)
            for repeat in range(1, self.options.repeats + 1):
                for configuration in configurations:
                    if configuration.label in self.skipped:
                        continue
                    start = time.monotonic()
                    with self.skipping(configuration):
                        self.measure(configuration, limits[configuration], here, repeat)
                        rate = self.compared[configuration].measured[-1]
                        print(f"{repeat} {configuration.label}: predicted "
                              f"{self.compared[configuration].predicted:.0f}, measured {rate:.0f} "
                              f"({time.monotonic() - start:.1f} s)", flush=True)

    def skipping(self, configuration: Configuration):
        return Skipping(self.skipped, configuration.label)

    def report(self, calibration_seconds: float) -> None:
        rows = {c: row for c, row in self.compared.items() if c.label not in self.skipped}
        result = suite_figures.figures(list(rows.values()), calibration_seconds, "images",
                                       self.skipped)
        target = self.options.figures / "accuracy_suite.json"
        target.write_text(json.dumps(result, indent=2) + "\n")
        text = "\n".join([suite_figures.table(result), "", *suite_figures.verdicts(result), "",
                          suite_figures.worst(list(rows.values()))])
        (self.options.figures / "accuracy_suite.txt").write_text(text + "\n")
        print("\n" + text)
        for label, reason in self.skipped.items():
            print(f"skipped: {label}: {reason}", file=sys.stderr)


class Skipping:
    """What this host cannot do, or what failed, is left out with its reason and never as zero."""

    def __init__(self, skipped: dict[str, str], label: str):
        self.skipped, self.label = skipped, label

    def __enter__(self):
        return self

    def __exit__(self, _kind, error, _trace):
        expected = (Unavailable, subprocess.CalledProcessError, subprocess.TimeoutExpired)
        if isinstance(error, expected):
            self.skipped[self.label] = str(error)
            return True
        return False


def options_of(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    build = ROOT / "build"
    parser.add_argument("--list", type=pathlib.Path, default=HERE / "suite.toml")
    parser.add_argument("--only", default="", help="regular expression on a configuration's label")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--profile", type=pathlib.Path, help="use this one, do not calibrate")
    parser.add_argument("--ppsim", type=pathlib.Path, default=build / "ppsim")
    parser.add_argument("--pipeline", type=pathlib.Path,
                        default=ROOT / "data/pipelines/images.pipeline.yaml")
    parser.add_argument("--data", type=pathlib.Path, default=build / "samples/jpeg")
    parser.add_argument("--out", type=pathlib.Path, default=build / "accuracy/suite")
    parser.add_argument("--figures", type=pathlib.Path, default=build / "figures")
    parser.add_argument("--threads", type=int, default=2, help="of the offline passes")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    options = options_of(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that limits are taken down
    try:
        storages, configurations = read_list(options.list)
    except ListError as error:
        print(error, file=sys.stderr)
        return 2
    configurations = [c for c in configurations if re.search(options.only, c.label)]
    for folder in (options.out, options.figures):
        folder.mkdir(parents=True, exist_ok=True)
    suite = Suite(options)
    calibration_seconds = suite.calibrate()
    data = shuffled_links(options.data, options.out / "data")
    for name, storage in storages.items():
        wanted = [c for c in configurations if c.storage == name]
        if not wanted:
            continue
        try:
            suite.use(storage, wanted, data)
        except Unavailable as error:
            suite.skipped |= {c.label: str(error) for c in wanted}
    suite.report(calibration_seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
