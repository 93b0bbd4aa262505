#!/usr/bin/env python3
"""Makes tables in the shape of Criteo's click logs whose rows are facts about real dictionaries.

A row is one line of a dictionary with what follows it in its paragraph: a label, 13 counts and 26
categories as eight hexadecimal digits, tab-separated, empty where the text has no such thing. Words
are as skewed as language is, counts have long tails, short paragraphs leave cells empty: nothing is
drawn from a distribution of ours. The Debian packages are downloaded and unpacked, not installed.
The same seed and packages give the same bytes, whatever the number of jobs.
"""

import collections
import functools
import gzip
import random
import re
import sys
import zlib

import recipe

DICTIONARIES = ("dict-gcide", "dict-wn", "dict-foldoc", "dict-jargon")
WORD, NUMBER = re.compile(r"[A-Za-z']+"), re.compile(r"\d+")
FEWEST_ROWS, MOST_ROWS = 500, 1500
FEWEST_WORDS = 4         # of a line that makes a row: shorter ones are mostly names of sources
MOST_LINES = 6           # of a paragraph that one row looks at
CATEGORIES = 26


def texts_in(folder):
    """Name and lines of each dictionary."""
    for package in DICTIONARIES:
        for path in sorted((folder / package / "usr/share/dictd").glob("*.dict.dz")):
            text = gzip.decompress(path.read_bytes()).decode(errors="replace")
            yield package, text.splitlines()


def passages_of(name, lines):
    """Of each line with words: dictionary, entry, first line and end (of the paragraph at most)."""
    entry, passages = "", []
    for index, line in enumerate(lines):
        if line and not line[0].isspace():
            entry = line.split(" ", 1)[0]
        if len(WORD.findall(line)) < FEWEST_WORDS:
            continue
        end = index + 1
        while end < min(len(lines), index + MOST_LINES) and lines[end].strip():
            end += 1
        passages.append((name, entry, index, end))
    return passages


class Corpus:
    """All dictionaries, how often each word is in them, and an order of their passages."""

    def __init__(self, folder, seed):
        self.lines, self.passages, self.uses = {}, [], collections.Counter()
        for name, lines in texts_in(folder):
            self.lines[name] = lines
            self.passages += passages_of(name, lines)
            for line in lines:
                self.uses.update(WORD.findall(line.lower()))
        random.Random(f"{seed}/order").shuffle(self.passages)


def counts_of(corpus, text, words, lines):
    """13 whole numbers; None where the passage has no such thing."""
    numbers = [int(digits[:9]) for digits in NUMBER.findall(text)]
    uses = [corpus.uses[word] for word in words]
    capitals = sum(letter.isupper() for letter in text)
    return [len(text), len(words), len(words) - len(set(words)), capitals, uses[0], min(uses),
            max(uses), text.count(",") or None, text.count(".") or None, max(map(len, words)),
            numbers[0] if numbers else None, numbers[1] if len(numbers) > 1 else None,
            len(lines[-1]) - len(lines[0])]


def categories_of(name, entry, text, words):
    """26 texts, from a handful of kinds to as many as there are words; None where absent."""
    kinds = [name, entry[:1], entry, text.strip()[0], text.strip()[-1], str(len(words[0])),
             words[-1], words[0][:2], words[0][:3]]
    rest = words[:CATEGORIES - len(kinds)]
    return kinds + rest + [None] * (CATEGORIES - len(kinds) - len(rest))


def hashed(column, text):
    return "" if not text else f"{zlib.crc32(f'{column}/{text}'.encode()):08x}"


def row_of(corpus, passage):
    name, entry, first, end = passage
    lines = corpus.lines[name][first:end]
    text = "\n".join(lines)
    words = WORD.findall(text.lower())
    label = str(int("--" in text))  # does it quote somebody?
    counts = ["" if count is None else str(count)
              for count in counts_of(corpus, text, words, lines)]
    categories = [hashed(column, category) for column, category in
                  enumerate(categories_of(name, entry, text, words))]
    return "\t".join([label, *counts, *categories]) + "\n"


def slices_of(seed, count):
    """Rows of each file as (first, end) in the order of passages; no row comes twice."""
    first, slices = 0, []
    for index in range(count):
        rows = random.Random(f"{seed}/rows/{index}").randint(FEWEST_ROWS, MOST_ROWS)
        slices.append((first, first + rows))
        first += rows
    return slices


def make_table(corpus, slices, index, path):
    first, end = slices[index]
    text = "".join(row_of(corpus, passage) for passage in corpus.passages[first:end])
    recipe.write_whole(path, lambda part: part.write_text(text))


def make_all(args, folder, paths):
    sources = [recipe.source_of(package, folder) for package in DICTIONARIES]
    corpus, slices = Corpus(folder, args.seed), slices_of(args.seed, len(paths))
    if slices[-1][1] > len(corpus.passages):
        raise recipe.NotEnough(f"{len(corpus.passages)} rows are too few for {len(paths)} files")
    recipe.make_files(paths, functools.partial(make_table, corpus, slices), args.jobs)
    return sources


if __name__ == "__main__":
    sys.exit(recipe.main(__doc__, ".tsv", {"python": sys.version.split()[0]}, make_all))
