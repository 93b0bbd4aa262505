#!/usr/bin/env python3
"""Makes HDF5 files of mains voltage and current whose loads follow real recordings of speech.

Each file is some ten seconds at 6.4 kHz, as a meter with a 16-bit converter would store them:
float32, chunked, compressed. The mains itself is computed; how much current flows, how the voltage
sags and what lies on top of both comes from recordings in a Debian package (downloaded and
unpacked, not installed), in an order and at levels of its own for each file. The same seed and
versions give the same bytes, whatever the number of jobs.
"""

import functools
import sys
import wave

import recipe

try:
    import h5py
    import numpy
except ImportError:
    sys.exit("prepare_signals.py needs h5py: apt-get install python3-h5py")

PACKAGE = "asterisk-core-sounds-en-wav"
SOUNDS = "usr/share/asterisk/sounds"
FEWEST_RECORDINGS = 300
LEAST_LOUDNESS = 0.01  # root of the mean square; quieter ones are pauses

RATE = 6400     # samples a second: 128 in a period of 50 Hz
PERIOD = 128
VOLTAGE_STEP, CURRENT_STEP = 1 / 64, 1 / 512  # of the converter, in volts and amperes


def read_recording(path):
    """A recording at the meter's rate, in [-1, 1]."""
    with wave.open(str(path)) as sound:
        numbers = numpy.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2") / 32768
        times = numpy.arange(0, len(numbers) / sound.getframerate(), 1 / RATE)
        return numpy.interp(times * sound.getframerate(), numpy.arange(len(numbers)), numbers)


def recordings_in(folder):
    found = [read_recording(path) for path in sorted((folder / PACKAGE / SOUNDS).rglob("*.wav"))]
    loud = [one for one in found if len(one) and numpy.sqrt(numpy.mean(one**2)) > LEAST_LOUDNESS]
    if len(loud) < FEWEST_RECORDINGS:
        raise recipe.NotEnough(f"found {len(loud)} recordings, need {FEWEST_RECORDINGS}")
    return loud


def sound_of_length(rng, recordings, length):
    """Recordings in random order, one behind the other, cut to length."""
    pieces, total = [], 0
    while total < length:
        pieces.append(recordings[rng.integers(len(recordings))])
        total += len(pieces[-1])
    return numpy.concatenate(pieces)[:length]


def envelope(sound, window):
    """Loudness: root of the mean square over a window around each sample."""
    sums = numpy.concatenate([[0], numpy.cumsum(sound**2)])
    low = numpy.clip(numpy.arange(len(sound)) - window // 2, 0, len(sound) - window)
    return numpy.sqrt(numpy.maximum(0, sums[low + window] - sums[low]) / window)


def mains(rng, recordings, length):
    """Voltage and current: a heater and a rectifier that two recordings drive."""
    heating, rectified = (sound_of_length(rng, recordings, length) for _ in range(2))
    heater = rng.uniform(5, 40) * envelope(heating, 4 * PERIOD)
    rectifier = rng.uniform(5, 30) * envelope(rectified, 8 * PERIOD)
    # The grid slows down under load, and sags.
    frequency = rng.uniform(49.95, 50.05) - 0.004 * (heater + rectifier)
    angle = rng.uniform(0, 2 * numpy.pi) + 2 * numpy.pi * numpy.cumsum(frequency) / RATE
    wave_form = (numpy.sin(angle) + rng.uniform(0, 0.03) * numpy.sin(3 * angle)
                 + rng.uniform(0, 0.02) * numpy.sin(5 * angle))
    voltage = rng.uniform(318, 332) * wave_form - 0.4 * (heater + rectifier) * wave_form
    lag = rng.uniform(0, 0.9)
    current = (heater * numpy.sin(angle - lag) + rectifier * wave_form**5
               + rng.uniform(0.1, 0.4) * numpy.sin(angle - 1.2))
    return voltage + 3 * heating, current + rng.uniform(0.1, 0.5) * rectified


def make_signal(recordings, seed, index, path):
    rng = numpy.random.default_rng([seed, index])
    length = int(rng.integers(6 * RATE, 14 * RATE))
    voltage, current = mains(rng, recordings, length)
    signal = numpy.stack([numpy.round(voltage / VOLTAGE_STEP) * VOLTAGE_STEP,
                          numpy.round(current / CURRENT_STEP) * CURRENT_STEP], axis=1)
    write_signal = functools.partial(write, signal.astype("<f4"))
    recipe.write_whole(path, write_signal)


def write(signal, path):
    with h5py.File(path, "w") as file:
        dataset = file.create_dataset("voltage_current", data=signal, chunks=(RATE, 2),
                                      shuffle=True, compression="gzip", compression_opts=4)
        dataset.attrs["rate"] = RATE
        dataset.attrs["units"] = "V, A"


def make_all(args, folder, paths):
    source = recipe.source_of(PACKAGE, folder)
    make = functools.partial(make_signal, recordings_in(folder), args.seed)
    recipe.make_files(paths, make, args.jobs)
    return [source]


if __name__ == "__main__":
    sys.exit(recipe.main(__doc__, ".h5", {"h5py": h5py.__version__, "numpy": numpy.__version__},
                         make_all))
