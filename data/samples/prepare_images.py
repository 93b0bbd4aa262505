#!/usr/bin/env python3
"""Makes the sample data sets (JPEG crops, large PNGs) from photographs in Debian packages.

The packages are downloaded and unpacked, not installed. Every photograph is cut into distinct crops
of ImageNet-like size and quality; nothing is synthetic. The same seed and Pillow version give the
same bytes, whatever the number of jobs. An interrupted run goes on where it stopped.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import sys
import tempfile

import recipe

try:
    from PIL import Image
    from PIL import __version__ as pillow_version
except ImportError:
    sys.exit("prepare_images.py needs Pillow: apt-get install python3-pil")

# package -> photographs in it; its drawings, patterns and gradients are left out
BACKGROUNDS, MATE, PLASMA = ("usr/share/backgrounds", "usr/share/backgrounds/mate/nature",
                             "usr/share/wallpapers")
PHOTOGRAPHS = {
    "lomiri-wallpapers-16.04": [f"{BACKGROUNDS}/{name}.jpg" for name in (
        "Bridge_by_Sander_Klootwijk", "Dragonfly_by_Bolly", "Picture_0B_by_freespace",
        "Picture_1A_by_freespace", "Wine_by_Jakkub_Mede", "aitzgorri_by_Aitzol_Berasategi",
        "friends_by_Aitzol_Berasategi", "greentock_by_Peter_Nerlich",
        "life_by_Aitzol_Berasategi", "picosdeeuropa_by_Aitzol_Berasategi",
        "seeding_by_Clements_Engelhardt", "sunset_by_Aitzol_Berasategi")],
    "lomiri-wallpapers-20.04": [f"{BACKGROUNDS}/Kleiber_by_Lukas_Baubkus.jpg"],
    "mate-backgrounds": [f"{MATE}/{name}.jpg" for name in (
        "Blinds", "Dune", "FreshFlower", "Garden", "GreenMeadow", "LadyBird", "RainDrops",
        "Wood", "YellowFlower")],
    "plasma-workspace-wallpapers": [f"{PLASMA}/{name}/contents/images/2560x1600.jpg" for name in (
        "BytheWater", "ColorfulCups", "EveningGlow", "FallenLeaf", "Grey", "OneStandsOut",
        "Path")],
}
FEWEST_PHOTOGRAPHS = 12
LONGEST_SOURCE_SIDE = 4096
# A crop with fewer bytes a pixel is sky or wall: another window is taken.
LEAST_BYTES_PER_PIXEL = 0.15


def collect(folder):
    """Photographs of all packages, in a fixed order, and where they come from."""
    photographs, sources = [], []
    for package, names in PHOTOGRAPHS.items():
        try:
            source = recipe.source_of(package, folder)
        except recipe.NotEnough as error:
            print(f"{error}; left out", file=sys.stderr)
            continue
        found = [folder / package / name for name in names if (folder / package / name).is_file()]
        photographs += found
        sources.append(dict(source, photographs=len(found)))
    if len(photographs) < FEWEST_PHOTOGRAPHS:
        raise recipe.NotEnough(f"found {len(photographs)} photographs, need {FEWEST_PHOTOGRAPHS}; "
                        "run apt-get update and try again")
    return photographs, sources


def open_photograph(path):
    image = Image.open(path).convert("RGB")
    longest = max(image.size)
    if longest > LONGEST_SOURCE_SIDE:
        scale = LONGEST_SOURCE_SIDE / longest
        image = image.resize((round(image.width * scale), round(image.height * scale)),
                             Image.BICUBIC)
    return image


def target_size(rng):
    """Sides from 400 to 1,000 pixels, aspect 3:2 to 5:4, one in four upright."""
    width = rng.randint(480, 1000)
    sides = (width, max(400, round(width * rng.uniform(0.66, 0.8))))
    return sides if rng.random() < 0.75 else (sides[1], sides[0])


def window(rng, image, size):
    """A window of the target's aspect, as large as the target or up to four times that."""
    largest = min(image.width / size[0], image.height / size[1])
    scale = rng.uniform(min(1.2, largest), min(4.0, largest))
    width, height = int(size[0] * scale), int(size[1] * scale)
    left = rng.randint(0, image.width - width)
    top = rng.randint(0, image.height - height)
    return left, top, left + width, top + height


def save(image, path, **options):
    """Writes under a temporary name first: a name never stands for half a file."""
    part = path.with_suffix(".part")
    image.save(part, **options)
    os.replace(part, path)


def make_jpeg(image, seed, index, path):
    rng = random.Random(f"{seed}/jpeg/{index}")
    for _ in range(5):
        size = target_size(rng)
        crop = image.resize(size, Image.BICUBIC, box=window(rng, image, size), reducing_gap=2.0)
        save(crop, path, format="JPEG", quality=rng.randint(87, 95),
             subsampling=rng.choice([0, 2, 2]))
        if path.stat().st_size >= LEAST_BYTES_PER_PIXEL * size[0] * size[1]:
            return


def make_png(image, seed, index, path):
    rng = random.Random(f"{seed}/png/{index}")
    width = min(image.width, rng.randint(1600, 2200))
    height = min(image.height, round(width * rng.uniform(0.6, 0.8)))
    left = rng.randint(0, image.width - width)
    top = rng.randint(0, image.height - height)
    save(image.crop((left, top, left + width, top + height)), path, format="PNG", compress_level=6)


def make_all_of(task):
    """Every crop of one photograph that is not there yet."""
    photograph, seed, jobs = task
    missing = [job for job in jobs if not job[2].exists()]
    if not missing:
        return
    image = open_photograph(photograph)
    for kind, index, path in missing:
        (make_jpeg if kind == "jpeg" else make_png)(image, seed, index, path)


def plan(photographs, out, jpegs, pngs):
    jobs = {photograph: [] for photograph in photographs}
    for index in range(jpegs):
        jobs[photographs[index % len(photographs)]].append(
            ("jpeg", index, out / "jpeg" / f"{index:06d}.jpg"))
    for index in range(pngs):
        jobs[photographs[index % len(photographs)]].append(
            ("png", index, out / "png" / f"{index:04d}.png"))
    return jobs


def write_notes(out, sources, request):
    jpegs, pngs = sorted((out / "jpeg").glob("*.jpg")), sorted((out / "png").glob("*.png"))
    notes = ["# Licences of the photographs\n",
             "The crops are derived from photographs in these Debian packages, under the licences "
             "their copyright files state:\n"]
    for source in sources:
        notes.append(f"\n## {source['package']} {source['version']}\n\n```\n"
                     f"{source['copyright'].split('License: Expat')[0].strip()}\n```\n")
    recipe.write_text(out / "LICENSES.md", "\n".join(notes))
    manifest = {"schema": recipe.SCHEMA, "request": request, "pillow": pillow_version,
                "sources": [{key: source[key] for key in ("package", "version", "photographs")}
                            for source in sources],
                "jpeg": recipe.describe(jpegs), "png": recipe.describe(pngs),
                "sha256": recipe.content_hash(jpegs + pngs)}
    recipe.write_text(out / "MANIFEST.json", json.dumps(manifest, indent=1) + "\n")


def prepare(args):
    out = pathlib.Path(args.out)
    request = {"jpegs": args.jpegs, "pngs": args.pngs, "seed": args.seed}
    if recipe.complete(out, request):
        print(f"{out} is complete")
        return
    for folder in ("jpeg", "png"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        photographs, sources = collect(pathlib.Path(temporary))
        tasks = [(path, args.seed, jobs)
                 for path, jobs in plan(photographs, out, args.jpegs, args.pngs).items()]
        with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
            for done, _ in enumerate(pool.map(make_all_of, tasks), 1):
                print(f"\r{done} of {len(tasks)} photographs cut", end="", file=sys.stderr)
        print(file=sys.stderr)
    write_notes(out, sources, request)
    print((out / "MANIFEST.json").read_text(), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="directory to make the data sets in")
    parser.add_argument("--jpegs", type=int, default=4000)
    parser.add_argument("--pngs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    try:
        prepare(args)
    except (recipe.NotEnough, OSError) as error:
        print(f"prepare_images.py: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
