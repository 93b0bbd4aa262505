"""Limits that a run is put under: CPUs, CPU quota, memory, and a device's reads, by cgroup v1."""

import os
import pathlib
import signal
import time

ROOT = pathlib.Path("/sys/fs/cgroup")


class Unavailable(Exception):
    """This host cannot set the limit; the text says which and why."""


def own_group(controller: str, text: str) -> str:
    """Path of a controller's group in the text of /proc/self/cgroup."""
    for line in text.splitlines():
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(","):
            return path
    raise Unavailable(f"cgroup v1 has no \"{controller}\" here")


class Group:
    """A child of the group this process is in, so that what limits us goes on doing so."""

    def __init__(self, controller: str, settings: dict[str, str]):
        own = own_group(controller, pathlib.Path("/proc/self/cgroup").read_text())
        self.path = ROOT / controller / own.lstrip("/") / f"ppsim-suite-{os.getpid()}"
        try:
            self.path.mkdir(exist_ok=True)
            for name, value in settings.items():
                (self.path / name).write_text(value)
        except OSError as error:
            self.remove()
            raise Unavailable(f"{controller} cgroup: {error}") from error

    def enter(self) -> None:
        (self.path / "cgroup.procs").write_text("0")

    def remove(self) -> None:
        """Processes that left may still be counted for a moment."""
        for _ in range(50):
            try:
                self.path.rmdir()
                return
            except FileNotFoundError:
                return
            except OSError:
                time.sleep(0.1)
        print(f"cannot remove {self.path}: processes are still in it")


class Limits:
    """Set up on entering, taken down on leaving, whatever happens in between.

    cpus: "set:N" or "quota:X"; memory: bytes; reads: {"8:0": (bytes a second, reads a second)}.
    """

    def __init__(self, cpus: str = "", memory: int | None = None,
                 reads: dict[str, tuple[int, int]] | None = None):
        self.cpus, self.memory, self.reads = cpus, memory, reads or {}
        self.groups: list[Group] = []

    def __enter__(self):
        try:
            kind, _, amount = self.cpus.partition(":")
            if kind == "quota":
                quota = {"cpu.cfs_period_us": "100000",
                         "cpu.cfs_quota_us": str(round(float(amount) * 100000))}
                self.groups.append(Group("cpu", quota))
            if self.memory is not None:
                self.groups.append(Group("memory", {"memory.limit_in_bytes": str(self.memory)}))
            for device, (rate, requests) in self.reads.items():
                throttle = {}
                if rate:
                    throttle["blkio.throttle.read_bps_device"] = f"{device} {rate}"
                if requests:
                    throttle["blkio.throttle.read_iops_device"] = f"{device} {requests}"
                self.groups.append(Group("blkio", throttle))
        except Unavailable:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for group in self.groups:
            group.remove()
        self.groups = []

    def apply(self) -> None:
        """Called in the child before it becomes the program."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for group in self.groups:
            group.enter()
        kind, _, amount = self.cpus.partition(":")
        if kind == "set":
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:int(amount)])

    def declared(self) -> list[str]:
        """What a user who knows the limits would tell the prediction (memory apart)."""
        return [f"node.cores={self.cpus.partition(':')[2]}"] if self.cpus else []
