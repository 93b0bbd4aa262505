#!/usr/bin/env python3
"""Makes utterances of 5 to 15 s, FLAC and Ogg, from spoken prompts in a Debian package.

The package is downloaded and unpacked, not installed. Each utterance joins prompts of one speaker in
a random order; nothing is synthetic. The same seed and libsndfile give the same sound.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile

import recipe

try:
    import numpy
    import soundfile
except ImportError:
    sys.exit("prepare_audio.py needs soundfile: apt-get install python3-soundfile")

PACKAGE = "asterisk-core-sounds-en-wav"
FEWEST_PROMPTS = 100


def collect(folder):
    """The prompts' samples, their common rate, and where they come from."""
    source = recipe.source_of(PACKAGE, folder)
    prompts, rates = [], set()
    for path in sorted((folder / PACKAGE).rglob("*.wav")):
        if "silence" in path.parts or path.is_symlink():
            continue
        sound, rate = soundfile.read(path, dtype="int16")
        if sound.ndim == 1 and len(sound) >= rate // 4:
            prompts.append(sound)
            rates.add(rate)
    if len(prompts) < FEWEST_PROMPTS or len(rates) != 1:
        raise recipe.NotEnough(f"{len(prompts)} prompts at rates {sorted(rates)}, "
                               f"need {FEWEST_PROMPTS} at one rate")
    return prompts, rates.pop(), source


def utterance(rng, prompts, rate):
    """Whole prompts until 5 to 15 s are reached, then cut there."""
    wanted = round(rng.uniform(5, 15) * rate)
    parts, length = [], 0
    while length < wanted:
        parts.append(rng.choice(prompts))
        length += len(parts[-1])
    return numpy.concatenate(parts)[:wanted]


def make(out, kind, count, seed, sounds, **options):
    """Files that are there already stay: an interrupted run goes on where it stopped."""
    prompts, rate = sounds
    folder = out / kind
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{index:06d}.{kind}" for index in range(count)]
    for index, path in enumerate(paths):
        if path.exists():
            continue
        sound = utterance(random.Random(f"{seed}/{kind}/{index}"), prompts, rate)
        recipe.write_whole(path, lambda part: soundfile.write(
            part, sound, rate, format=kind.upper(), **options))
    return paths


def prepare(args):
    out = pathlib.Path(args.out)
    request = {"flacs": args.flacs, "oggs": args.oggs, "seed": args.seed}
    notes = out / "AUDIO.json"
    if notes.is_file() and json.loads(notes.read_text()).get("request") == request:
        print(f"{out} is complete")
        return
    with tempfile.TemporaryDirectory() as temporary:
        prompts, rate, source = collect(pathlib.Path(temporary))
    flacs = make(out, "flac", args.flacs, args.seed, (prompts, rate), subtype="PCM_16")
    oggs = make(out, "ogg", args.oggs, args.seed, (prompts, rate), subtype="VORBIS")
    recipe.write_text(out / "AUDIO-LICENSES.md", "# Licence of the prompts\n\n```\n"
                      f"{source.pop('copyright').strip()}\n```\n")
    recipe.write_text(notes, json.dumps(
        {"schema": recipe.SCHEMA, "request": request, "source": source, "prompts": len(prompts),
         "rate": rate, "flac": recipe.describe(flacs),
         "ogg": recipe.describe(oggs),
         "sha256_flac": recipe.content_hash(flacs)}, indent=1) + "\n")
    print(notes.read_text(), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="directory to make the data sets in")
    parser.add_argument("--flacs", type=int, default=1000)
    parser.add_argument("--oggs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    try:
        prepare(parser.parse_args())
    except (recipe.NotEnough, OSError, ValueError) as error:
        print(f"prepare_audio.py: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
