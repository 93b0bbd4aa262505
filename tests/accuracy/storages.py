"""Storages that the suite reads from: each is a place that is set up, used, and taken down again."""

import contextlib
import dataclasses
import pathlib

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


KINDS = {"disk": disk}


def place(storage: Storage, data: pathlib.Path, scratch: pathlib.Path):
    """A context manager that yields a Place with the files of `data`; raises Unavailable."""
    if storage.kind not in KINDS:
        raise Unavailable(f"unknown kind of storage \"{storage.kind}\"")
    scratch.mkdir(parents=True, exist_ok=True)
    return KINDS[storage.kind](storage, data, scratch)
