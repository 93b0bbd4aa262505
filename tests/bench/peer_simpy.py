#!/usr/bin/env python3
"""The common line in SimPy 2 (Debian python3-simpy) with ppsim's own variates; prints the makespan, equal to the last digit."""

import heapq
import sys

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
US = 1e-6  # 100 * 1e-6 is not 100e-6: one unit in the last place sends the line elsewhere


def mixed(bits):
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return bits ^ (bits >> 31)


def log_by_series(c):
    z = (c - 1) / (c + 1)
    total, power = 0.0, z
    for k in range(1, 60, 2):
        total += power / k
        power *= z * z
    return 2 * total


LN2 = 0.693147180559945309417232
CENTRES = [1 + (i + 0.5) / 128 for i in range(128)]
CELLS = [(c, 1 / c, log_by_series(c)) for c in CENTRES]


def portable_log_of_unit(cell):
    """ln((cell + 0.5) / 2^52): the operations of sim/elementary.hpp in the same order."""
    doubled = 2 * cell + 1
    exponent = doubled.bit_length() - 1
    mantissa = doubled / (1 << exponent)
    centre, reciprocal, log = CELLS[int((mantissa - 1) * 128)]
    r = (mantissa - centre) * reciprocal
    r2 = r * r
    tail = r2 * ((-0.5 + r * (1.0 / 3)) + r2 * ((-0.25 + r * 0.2) + r2 * (-1.0 / 6)))
    return ((exponent - 53) * LN2 + log) + (r + tail)


class Exponential:
    def __init__(self, mean, stage, seed=1):
        self.mean = mean
        self.state = mixed(mixed((seed + GOLDEN) & MASK) ^ stage)

    def __call__(self, item):
        cell = mixed((self.state + (item + 1) * GOLDEN) & MASK) >> 12
        return -self.mean * portable_log_of_unit(cell)


class Link:
    """Processor sharing in virtual time; the caller keeps one pending timeout for its next end."""

    def __init__(self, bandwidth):
        self.whole = 1 / bandwidth
        self.flows, self.virtual, self.now, self.pace, self.started = [], 0.0, 0.0, 1.0, 0

    def plan(self):
        if not self.flows:
            return None
        self.pace = len(self.flows) * self.whole
        return self.now + max(0.0, self.flows[0][0] - self.virtual) * self.pace

    def start(self, now, size, done):
        if self.flows:
            self.virtual += (now - self.now) / self.pace
        self.now = now
        heapq.heappush(self.flows, (self.virtual + size, self.started, done))
        self.started += 1

    def finish(self, now):
        tag, _, done = heapq.heappop(self.flows)
        self.now = now
        self.virtual = tag if self.flows else 0.0
        return done


def run(samples):
    from SimPy.Simulation import (Process, Store, activate, get, hold, initialize, now, passivate,
                                  put, reactivate, simulate)

    initialize()
    link = Link(500e6)
    buffers = [Store(capacity=16) for _ in range(4)]
    items = iter(range(samples))

    class Ender(Process):
        """Ends transfers; whoever changes the link sets the time of the next end."""

        def work(self):
            while True:
                yield passivate, self
                reactivate(link.finish(now()))

    ender = Ender()

    def plan():
        end = link.plan()
        if end is not None:
            reactivate(ender, at=end)

    class Reader(Process):
        def work(self, size):
            for item in items:
                yield hold, self, 100 * US
                link.start(now(), size(item), self)
                plan()
                yield passivate, self
                plan()
                yield put, self, buffers[0], [item]

    class Worker(Process):
        def work(self, stage, service):
            while True:
                yield get, self, buffers[stage - 1], 1
                item = self.got[0]
                yield hold, self, service(item)
                yield put, self, buffers[stage], [item]

    class Consumer(Process):
        def work(self):
            for _ in range(samples):
                yield get, self, buffers[3], 1
                yield hold, self, 210 * US
            print(f"{now():.9f}")

    activate(ender, ender.work())
    for stage, (workers, mean) in enumerate([(4, 800 * US), (2, 300 * US), (1, 100 * US)], 1):
        for _ in range(workers):
            worker = Worker()
            activate(worker, worker.work(stage, Exponential(mean, stage)))
    consumer = Consumer()
    activate(consumer, consumer.work())
    for _ in range(8):
        reader = Reader()
        activate(reader, reader.work(Exponential(110e3, 0)))
    simulate(until=1e9)


if __name__ == "__main__":
    run(int(sys.argv[1]))
