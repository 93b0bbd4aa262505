"""Reads the list of configurations that the accuracy suite runs and writes every combination out."""

import dataclasses
import itertools
import pathlib
import re
import tomllib

BRACES = re.compile(r"\{([^{}]*)\}")


class ListError(Exception):
    """The list says something that cannot be run; the text says where and what."""


@dataclasses.dataclass(frozen=True)
class Storage:
    name: str
    kind: str = "disk"  # which class of storages.py starts and stops it
    options: tuple[tuple[str, float], ...] = ()
    declared: tuple[str, ...] = ()  # --set of the prediction: what a user of it would know


@dataclasses.dataclass(frozen=True)
class Configuration:
    group: str
    storage: str
    strategy: str
    cpus: str = ""
    page_cache: float | None = None
    settings: tuple[str, ...] = ()
    samples: int = 800

    @property
    def place(self) -> str:
        """All but the strategy and the number of samples."""
        cache = "" if self.page_cache is None else f"page_cache={self.page_cache:g}"
        return " ".join(word for word in [self.storage, self.cpus, cache, *self.settings] if word)

    @property
    def label(self) -> str:
        return f"{self.strategy} {self.place}"


def alternatives(text: str) -> list[str]:
    """Every text that the braces allow, the first alternatives first."""
    parts = BRACES.split(text)
    choices = [part.split(",") if i % 2 else [part] for i, part in enumerate(parts)]
    return ["".join(chosen) for chosen in itertools.product(*choices)]


def storage_of(name: str, entry: dict) -> Storage:
    kind = entry.pop("kind", "disk")
    declared = tuple(entry.pop("declared", ()))
    return Storage(name, kind, tuple(sorted(entry.items())), declared)


def rows_of(row: dict, place: str, storages: dict[str, Storage]) -> list[Configuration]:
    known = {field.name for field in dataclasses.fields(Configuration)}
    for key in row:
        if key not in known:
            raise ListError(f"{place}: unknown key \"{key}\"; known are {', '.join(sorted(known))}")
    for key in ("group", "storage", "strategy"):
        if key not in row:
            raise ListError(f"{place}: \"{key}\" is missing")
    fixed = {"group": row["group"]}
    if "samples" in row:
        fixed["samples"] = row["samples"]
    shares = row.get("page_cache", [None])
    found = []
    for storage, strategy, cpus, share, *settings in itertools.product(
            alternatives(row["storage"]), alternatives(row["strategy"]),
            alternatives(row.get("cpus", "")), shares if isinstance(shares, list) else [shares],
            *map(alternatives, row.get("settings", []))):
        if storage not in storages:
            raise ListError(f"{place}: no [storages.{storage}]")
        found.append(Configuration(storage=storage, strategy=strategy, cpus=cpus,
                                   page_cache=share, settings=tuple(settings), **fixed))
    return found


def read_list(path: pathlib.Path) -> tuple[dict[str, Storage], list[Configuration]]:
    """The storages by name and every configuration, in the order of the file."""
    try:
        text = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ListError(f"{path}: {error}") from error
    storages = {name: storage_of(name, dict(entry)) for name, entry in text["storages"].items()}
    found = []
    for number, row in enumerate(text["rows"], 1):
        found += rows_of(row, f"{path}: row {number}", storages)
    twice = {c for c in found if found.count(c) > 1}
    if twice:
        raise ListError(f"{path}: listed twice: {', '.join(sorted(c.label for c in twice))}")
    return storages, found
