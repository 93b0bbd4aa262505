#!/usr/bin/env python3
"""Holds the allowed directions of #include: which folder may see which, and which library lives where."""

import pathlib
import re
import sys

# folder -> project folders it may include, besides itself
ALLOWED = {
    "model/core": set(),
    "model/laws": {"model/core"},
    "model/fit": {"model/core", "model/laws"},
    "model/predict": {"model/core", "model/laws"},
    "model/io": {"model/core"},
    "calibrate": {"model/core", "model/io", "calibrate/runtime", "calibrate/steps"},
    "calibrate/runtime": {"model/core", "model/io", "calibrate/steps"},
    "calibrate/steps": {"model/core", "calibrate/runtime"},
    "sim": {"model/core", "model/laws"},
    "src": {"model/core", "model/laws", "model/fit", "model/predict", "model/io", "calibrate",
            "calibrate/runtime", "calibrate/steps", "sim", "src/commands", "src/reports"},
}
ALLOWED["src/commands"] = ALLOWED["src"]
ALLOWED["src/reports"] = {"model/core", "model/io", "src/reports", "calibrate/runtime"}

# header prefix -> folders that may include it
LIBRARIES = {
    "ceres/": {"model/fit"},
    "Eigen/": {"model/fit"},
    "nlohmann/": {"model/io"},
    "yaml-cpp/": {"model/io"},
    "CLI/": {"src", "src/commands"},
    "turbojpeg": {"calibrate/steps"},
    "spng": {"calibrate/steps"},
    "hdf5": {"calibrate/steps"},
    "xxhash": {"calibrate/steps"},
    "opencv2/": {"calibrate/steps"},
    "sndfile": {"calibrate/steps"},
    "samplerate": {"calibrate/steps"},
    "fftw3": {"calibrate/steps"},
    "libxml/": {"calibrate/steps"},
    "sentencepiece": {"calibrate/steps"},
    "zstd": {"calibrate/runtime"},
    "zlib": {"calibrate/runtime"},
    "lz4": {"calibrate/runtime"},
    "isa-l": {"calibrate/runtime"},
    "openssl/": {"model/io"},
    "boost/": {"model/core"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def folder_of(path: str) -> str:
    return str(pathlib.PurePosixPath(path).parent)


def faults(root: pathlib.Path, source: pathlib.Path) -> list[str]:
    here = folder_of(source.relative_to(root).as_posix())
    found = []
    for number, line in enumerate(source.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, header = match.groups()
        where = f"{source.relative_to(root)}:{number}"
        if quote == '"' and folder_of(header) not in ALLOWED[here] | {here}:
            found.append(f"{where}: {here} may not include {header}")
        for prefix, homes in LIBRARIES.items():
            if quote == "<" and header.startswith(prefix) and here not in homes:
                found.append(f"{where}: {header} belongs in {', '.join(sorted(homes))} only")
    return found


def main() -> int:
    root = pathlib.Path(sys.argv[1])
    sources = [path for top in ("model", "calibrate", "sim", "src")
               for path in sorted((root / top).rglob("*.[ch]pp"))]
    if not sources:
        print(f"no sources under {root}")
        return 1
    found = [fault for source in sources for fault in faults(root, source)]
    print("\n".join(found) if found else f"{len(sources)} files keep to the layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
