"""What recipes of sample data share: Debian packages as sources, manifests, files written whole."""

import argparse
import concurrent.futures
import hashlib
import json
import multiprocessing
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

SCHEMA = "ppsim.dataset/1"


class NotEnough(Exception):
    """Too little input to make the data set from."""


def run(command, where):
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stderr.strip()


def download(package, folder):
    """Unpacks a Debian package below folder and returns its version."""
    ok, error = run(["apt-get", "download", "-q", package], folder)
    if not ok and os.geteuid() == 0:
        run(["apt-get", "update", "-q"], folder)
        ok, error = run(["apt-get", "download", "-q", package], folder)
    archives = sorted(folder.glob(f"{package}_*.deb"))
    if not ok or not archives:
        raise NotEnough(f"{package} cannot be had: {error}; run apt-get update and try again")
    ok, error = run(["dpkg-deb", "-x", archives[0].name, package], folder)
    if not ok:
        raise NotEnough(f"{package}: {error}")
    return archives[0].name.split("_")[1].replace("%3a", ":")


def source_of(package, folder):
    """Downloads a package; its name, version and copyright file."""
    version = download(package, folder)
    notice = folder / package / "usr/share/doc" / package / "copyright"
    return {"package": package, "version": version,
            "copyright": notice.read_text(errors="replace")}


def write_whole(path, write):
    """Writes under a temporary name first: a name never stands for half a file."""
    part = path.with_suffix(".part")
    write(part)
    os.replace(part, path)


def write_text(path, text):
    write_whole(path, lambda part: part.write_text(text))


def describe(paths):
    sizes = sorted(path.stat().st_size for path in paths)
    if not sizes:
        return {"count": 0}
    return {"count": len(sizes), "total_bytes": sum(sizes),
            "mean_bytes": round(statistics.mean(sizes)),
            "p5_bytes": sizes[len(sizes) // 20], "median_bytes": sizes[len(sizes) // 2],
            "p95_bytes": sizes[len(sizes) * 19 // 20]}


def content_hash(paths):
    total = hashlib.sha256()
    for path in paths:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def write_notes(out, paths, sources, request, tools):
    """LICENSES.md with the sources' copyright files, MANIFEST.json with sizes and a hash."""
    notes = ["# Licences of the sources\n", "The files are derived from these Debian packages, "
             "under the licences their copyright files state:\n"]
    for source in sources:
        notes.append(f"\n## {source['package']} {source['version']}\n\n```\n"
                     f"{source['copyright'].strip()}\n```\n")
    manifest = {"schema": SCHEMA, "request": request, "tools": tools,
                "sources": [{key: source[key] for key in ("package", "version")}
                            for source in sources],
                "files": describe(paths), "sha256": content_hash(paths)}
    write_text(out / "LICENSES.md", "\n".join(notes))
    write_text(out / "MANIFEST.json", json.dumps(manifest, indent=1) + "\n")


def complete(out, request):
    try:
        return json.loads((out / "MANIFEST.json").read_text())["request"] == request
    except (OSError, ValueError, KeyError):
        return False


make_one = None  # what forked processes call: they inherit its data, instead of a copy a file


def call_make_one(index, path):
    make_one(index, path)


def make_files(paths, make, jobs):
    """Calls make(index, path) for each path that is not there yet, in several processes."""
    global make_one
    make_one = make
    missing = [(index, path) for index, path in enumerate(paths) if not path.exists()]
    forked = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(jobs, mp_context=forked) as pool:
        made = [pool.submit(call_make_one, index, path) for index, path in missing]
        for done, future in enumerate(concurrent.futures.as_completed(made), 1):
            future.result()
            print(f"\r{done} of {len(missing)} files", end="", file=sys.stderr)
    print(file=sys.stderr)


def prepare(args, suffix, tools, make_all):
    """Makes args.count files below args.out by make_all(folder for packages, paths)."""
    out = pathlib.Path(args.out)
    request = {"count": args.count, "seed": args.seed}
    if complete(out, request):
        print(f"{out} is complete")
        return
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / f"{index:06d}{suffix}" for index in range(args.count)]
    with tempfile.TemporaryDirectory() as temporary:
        sources = make_all(pathlib.Path(temporary), paths)
    write_notes(out, paths, sources, request, tools)
    print((out / "MANIFEST.json").read_text(), end="")


def main(description, suffix, tools, make_all):
    """Command line of a recipe; make_all(args, folder for packages, paths) returns its sources."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--out", required=True, help="directory to make the data set in")
    parser.add_argument("--count", type=int, default=1000, help="files to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    try:
        prepare(args, suffix, tools, lambda folder, paths: make_all(args, folder, paths))
    except (NotEnough, OSError) as error:
        print(f"{pathlib.Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 3
    return 0
