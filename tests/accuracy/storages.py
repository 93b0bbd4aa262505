"""Storages that the suite reads from: each is a place that is set up, used, and taken down again."""

import contextlib
import dataclasses
import pathlib
import shutil
import subprocess

from limits import Unavailable
from suite_list import Storage


@dataclasses.dataclass
class Place:
    """Where a storage shows its files while it is up."""
    data: pathlib.Path           # the data set, as the runs read it
    store: pathlib.Path          # stored records, as the runs read them
    writable_store: pathlib.Path  # the same records, as the offline pass writes them
    reads: dict[str, tuple[int, int]] = dataclasses.field(default_factory=dict)  # see Limits
    words: list[str] = dataclasses.field(default_factory=list)  # further arguments of `ppsim run`

    def make_ready(self) -> None:
        """Called when everything is stored, before the first measured run."""


@contextlib.contextmanager
def disk(_storage: Storage, data: pathlib.Path, scratch: pathlib.Path):
    """The local disk as it is."""
    yield Place(data, scratch / "store", scratch / "store")


SCRIPTS = pathlib.Path(__file__).resolve().parent / "storages"
THROTTLED_SIZE = "2G"


def script(name: str, *words) -> str:
    """What a start or stop script prints; its complaint where it fails."""
    done = subprocess.run([str(SCRIPTS / name), *map(str, words)], capture_output=True, text=True,
                          timeout=60)
    if done.returncode != 0:
        raise Unavailable(f"{name} {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


@contextlib.contextmanager
def throttled(storage: Storage, data: pathlib.Path, scratch: pathlib.Path):
    """A loop device whose reads a cgroup limits to `bandwidth` bytes and `requests` a second."""
    mount = scratch / "mount"
    device = script("throttled_disk.sh", "start", mount, THROTTLED_SIZE)
    try:
        copied = shutil.copytree(data, mount / "data")
        wanted = dict(storage.options)
        limit = (int(wanted.get("bandwidth", 0)), int(wanted.get("requests", 0)))
        yield Place(copied, mount / "store", mount / "store", {device: limit})
    finally:
        script("throttled_disk.sh", "stop", mount)


KINDS = {"disk": disk, "throttled": throttled}


def place(storage: Storage, data: pathlib.Path, scratch: pathlib.Path):
    """A context manager that yields a Place with the files of `data`; raises Unavailable."""
    if storage.kind not in KINDS:
        raise Unavailable(f"unknown kind of storage \"{storage.kind}\"")
    scratch.mkdir(parents=True, exist_ok=True)
    return KINDS[storage.kind](storage, data, scratch)
