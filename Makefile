# Two commands do everything: `make demo` and `make test`. Each installs what it lacks.
.PHONY: demo build test asan bench accuracy accuracy-signals accuracy-suite accuracy-tables accuracy-speech accuracy-text data data-audio data-signals data-tables data-text install clean

PIPELINE := data/pipelines/images.pipeline.yaml
SAMPLES := build/samples
JOBS := $(shell nproc)

demo: build data
	tests/accuracy/demo.sh

build: install
	cmake --preset release -DPPSIM_TESTS=OFF
	cmake --build --preset release -j $(JOBS)

data: install
	/usr/bin/python3 data/samples/prepare_images.py --out $(SAMPLES)

# HDF5 files of mains voltage and current; tables of 40 columns. `make demo` does not need them.
data-signals: install
	/usr/bin/python3 data/samples/prepare_signals.py --out $(SAMPLES)/signals

data-tables: install
	/usr/bin/python3 data/samples/prepare_tables.py --out $(SAMPLES)/tables

data-audio: install
	/usr/bin/python3 data/samples/prepare_audio.py --out $(SAMPLES)

data-text: install
	/usr/bin/python3 data/samples/prepare_text.py --out $(SAMPLES)/text

# Every test, with assertions.
test: install
	cmake --preset dev
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

# The same tests under the address and undefined-behaviour sanitizers.
asan: install
	cmake --preset asan
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

bench: install
	cmake --preset bench
	cmake --build --preset bench -j $(JOBS)
	tests/bench/run.sh

accuracy: build data
	tests/accuracy/accuracy.sh

# Calibrates once, then runs every configuration of tests/accuracy/suite.toml; ends by itself.
accuracy-suite: build data
	timeout --signal=TERM --kill-after=60 60m /usr/bin/python3 tests/accuracy/suite.py

# Signals, tables, sounds and text; of these strategies the calibration ran online alone.
accuracy-signals: build data-signals
	tests/accuracy/domain.sh signals online,threads=1 online,threads=2 split@read+zstd,threads=2 \
	  split@decode,threads=1 split@decode,threads=2 split@decode+lz4,threads=2 \
	  split@aggregate,threads=1 split@aggregate+zstd,threads=2 split@accumulate,threads=2

accuracy-tables: build data-tables
	tests/accuracy/domain.sh tables online,threads=1 online,threads=2 split@read+zstd,threads=2 \
	  split@parse,threads=1 split@parse,threads=2 split@parse+gzip,threads=2 split@hash+lz4,threads=1 \
	  split@hash,threads=2 split@normalize,threads=2 split@normalize+zstd,threads=1

accuracy-speech: build data-audio
	DATA=$(SAMPLES)/flac tests/accuracy/domain.sh speech online,threads=1 online,threads=2 \
	  split@read+gzip,threads=1 split@decode,threads=1 split@decode,threads=2 \
	  split@decode+zstd,threads=2 split@mel,threads=1 split@mel,threads=2 split@mel+gzip,threads=1

accuracy-text: build data-text
	tests/accuracy/domain.sh text online,threads=1 online,threads=2 split@read+gzip,threads=1 \
	  split@decode,threads=1 split@decode,threads=2 split@decode+zstd,threads=2 \
	  split@encode,threads=1 split@encode,threads=2 split@encode+gzip,threads=1

install:
	.ci/install.sh

clean:
	rm -rf build
