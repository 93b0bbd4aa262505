#!/usr/bin/env bash
# One result hash over compilers, optimisation levels and numbers of threads.
# usage: one_hash.sh SOURCE_FOLDER WORK_FOLDER
set -euo pipefail
source=$1
work=$2
mkdir -p "$work"
sources=("$source"/sim/*.cpp "$source/tests/support/random_line.cpp"
         "$source/tests/determinism/results.cpp")
first=
built=0
for compiler in g++ clang++-14; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler: skipped, not installed"
        continue
    fi
    for flags in -O0 -O2 "-O3 -march=native"; do
        objects="$work/$compiler${flags// /}"
        mkdir -p "$objects"
        # shellcheck disable=SC2086  # flags are words
        printf '%s\n' "${sources[@]}" | (cd "$objects" && xargs -P 2 -n 1 \
            "$compiler" -std=c++20 $flags -ffp-contract=off -I"$source" -I"$source/tests" -c)
        "$compiler" "$objects"/*.o -pthread -o "$objects/results"
        for threads in 1 2 4; do
            hash=$("$objects/results" "$threads")
            echo "$hash  $compiler $flags, $threads threads"
            first=${first:-$hash}
            [ "$hash" = "$first" ] || { echo "results differ" >&2; exit 1; }
        done
        built=$((built + 1))
    done
done
[ "$built" -gt 0 ]
