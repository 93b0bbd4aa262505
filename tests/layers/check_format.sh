#!/usr/bin/env bash
# Every C++ file is formatted as .clang-format says; skipped where clang-format 14 is not installed.
set -euo pipefail
cd "$1"
command -v clang-format-14 >/dev/null || { echo "skipped: clang-format-14 is not installed"; exit 77; }
find model calibrate sim src tests -name '*.?pp' -print0 | sort -z |
    xargs -0 clang-format-14 --dry-run --Werror
