#!/usr/bin/env python3
"""Reads shards that the runtime wrote with libraries that are not ours: TensorFlow where it is installed,
else Python's gzip and zlib, the zstd and lz4 programs, and the crc32c package. Exit 77: none is there."""

import gzip
import importlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

SIZES = (0, 1, 1000, 700_000)
EXPECTED = [bytes((i * 31 + size) % 251 for i in range(size)) for size in SIZES]


def package(*names):
    for name in names:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None


def records(stream: bytes, crc32c) -> list[bytes]:
    """Unframes a stream, checking both checksums of each record."""
    def masked(data: bytes) -> int:
        crc = crc32c(data)
        return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF

    found, at = [], 0
    while at < len(stream):
        length, length_crc = struct.unpack_from("<QI", stream, at)
        assert length_crc == masked(stream[at:at + 8]), f"length checksum at byte {at}"
        data = stream[at + 12:at + 12 + length]
        (data_crc,) = struct.unpack_from("<I", stream, at + 12 + length)
        assert data_crc == masked(data), f"data checksum at byte {at}"
        found.append(data)
        at += 12 + length + 4
    return found


def by_program(program: str):
    def decode(data: bytes) -> bytes:
        return subprocess.run([program, "-dc"], input=data, stdout=subprocess.PIPE, check=True).stdout
    return decode if shutil.which(program) else None


def check_framing(directory: pathlib.Path, crc32c) -> None:
    decoders = {"none": bytes, "gzip": gzip.decompress, "zlib": zlib.decompress,
                "zstd": by_program("zstd"), "lz4": by_program("lz4")}
    for codec, decode in decoders.items():
        if decode is None:
            print(f"{codec}: not checked, the program is not installed")
            continue
        assert records(decode((directory / codec).read_bytes()), crc32c) == EXPECTED, codec
        print(f"{codec}: read back")


def check_tensorflow(directory: pathlib.Path, tensorflow) -> None:
    for codec, compression in (("none", ""), ("gzip", "GZIP"), ("zlib", "ZLIB")):
        dataset = tensorflow.data.TFRecordDataset(str(directory / codec), compression_type=compression)
        assert [record.numpy() for record in dataset] == EXPECTED, codec
        print(f"{codec}: read back by TensorFlow {tensorflow.__version__}")


def try_debians_python() -> None:
    """Debian installs its packages for its own interpreter, which need not be the first in PATH."""
    debians = "/usr/bin/python3"
    if os.path.exists(debians) and "PPSIM_DEBIANS_PYTHON" not in os.environ:
        os.environ["PPSIM_DEBIANS_PYTHON"] = "1"
        os.execv(debians, [debians, *sys.argv])


def main() -> int:
    checksums = package("crc32c", "google_crc32c")
    tensorflow = package("tensorflow")
    if checksums is None and tensorflow is None:
        try_debians_python()
        print("skipped: neither the package crc32c (Debian: python3-crc32c) nor TensorFlow is installed")
        return 77
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([sys.argv[1], "[.shards]"], env={**os.environ, "PPSIM_SHARDS": name}, check=True)
        if checksums is not None:
            check_framing(pathlib.Path(name), getattr(checksums, "crc32c", None) or checksums.value)
        if tensorflow is not None:
            check_tensorflow(pathlib.Path(name), tensorflow)
    return 0


if __name__ == "__main__":
    sys.exit(main())
