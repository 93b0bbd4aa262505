#!/usr/bin/env python3
"""Gathers real HTML pages of 5 to 200 kB from documentation packages, and trains a sub-word model on them.

The packages are downloaded and unpacked, not installed. Pages are kept as they are, byte for byte, and
none comes twice; spm_train learns the sub-words from the text between their tags, and the model lies
beside the pages, since it belongs to the data set. The same package versions and seed give the same pages.
"""

import html
import pathlib
import random
import re
import sys
import tempfile

import recipe

# package -> folder of its pages; English only, so that one model fits all
MANUALS = {
    "apache2-doc": "usr/share/doc/apache2-doc/manual/en",
    "git-doc": "usr/share/doc/git-doc",
    "postgresql-doc-15": "usr/share/doc/postgresql-doc-15/html",
    "python-django-doc": "usr/share/doc/python-django-doc/html",
    "python3.11-doc": "usr/share/doc/python3.11/html",
    "sqlite3-doc": "usr/share/doc/sqlite3",
}
SMALLEST, LARGEST = 5_000, 200_000
VOCABULARY = 8000        # sub-words, as data/pipelines/text.pipeline.yaml says
# Indices, listings of source code and pages that only lead on have no prose.
NO_PROSE = re.compile(r"(genindex|search|_modules|_sources|index-all|py-modindex)")
TAGS = re.compile(rb"<(script|style)\b.*?</\1>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE)


def pages_of(folder):
    found = (path for path in sorted(folder.rglob("*.html"))
             if path.is_file() and not path.is_symlink())
    return [path for path in found if SMALLEST <= path.stat().st_size <= LARGEST
            and not NO_PROSE.search(path.relative_to(folder).as_posix())]


def lines_of(page):
    """The text of a page, near enough to learn sub-words from."""
    text = html.unescape(TAGS.sub(b" ", page.read_bytes()).decode(errors="replace"))
    return [line for line in (" ".join(line.split()) for line in text.splitlines())
            if len(line) > 20]


def train(pages, model):
    """Learns the sub-words; one thread and a name without a path, for the same bytes every time."""
    with tempfile.TemporaryDirectory() as temporary:
        lines = [line for page in pages for line in lines_of(page)]
        (pathlib.Path(temporary) / "corpus.txt").write_text("\n".join(lines))
        ok, error = recipe.run(["spm_train", "--input=corpus.txt", "--model_prefix=subwords",
                                f"--vocab_size={VOCABULARY}", "--num_threads=1",
                                "--minloglevel=1"], temporary)
        if not ok:
            raise recipe.NotEnough(f"spm_train: {error[-400:]}")
        trained = (pathlib.Path(temporary) / "subwords.model").read_bytes()
    recipe.write_whole(model, lambda part: part.write_bytes(trained))


def make_all(args, folder, paths):
    sources = [recipe.source_of(package, folder) for package in MANUALS]
    pages = [page for package, place in MANUALS.items()
             for page in pages_of(folder / package / place)]
    if len(pages) < len(paths):
        raise recipe.NotEnough(f"{len(pages)} pages are too few for {len(paths)} files")
    # Numbered in this order, so that the data set mixes the manuals.
    random.Random(f"{args.seed}/html").shuffle(pages)
    for page, path in zip(pages, paths):
        recipe.write_whole(path, lambda part, page=page: part.write_bytes(page.read_bytes()))
    train(paths[::2], paths[0].parent / "subwords.model")
    return sources


if __name__ == "__main__":
    sys.exit(recipe.main(__doc__, ".html", {"python": sys.version.split()[0]}, make_all))
