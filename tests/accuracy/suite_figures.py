"""Errors, coverage, repeatability and regret of predictions against repeats of real runs."""

import dataclasses
import statistics


@dataclasses.dataclass
class Compared:
    """One configuration: what was predicted and the rate of each repeat, in samples/s."""
    group: str
    place: str   # all but strategy and number of samples
    choice: str  # all but the strategy: those of one choice compete
    label: str
    predicted: float
    low: float
    high: float
    measured: list[float]
    limited_by: str = ""

    @property
    def error(self) -> float:
        return self.predicted / statistics.median(self.measured) - 1

    def inside(self) -> float:
        return statistics.fmean(self.low <= rate <= self.high for rate in self.measured)

    def repeats(self) -> list[float]:
        """How far each repeat is from the median of the others."""
        others = [self.measured[:i] + self.measured[i + 1:] for i in range(len(self.measured))]
        return [abs(rate / statistics.median(rest) - 1)
                for rate, rest in zip(self.measured, others) if rest]


def regret(rows: list[Compared]) -> float | None:
    """Rate of the strategy predicted best over the best rate measured; the worst choice."""
    choices: dict[str, list[Compared]] = {}
    for row in rows:
        choices.setdefault(row.choice, []).append(row)
    worst = [statistics.median(max(rivals, key=lambda r: r.predicted).measured) /
             max(statistics.median(r.measured) for r in rivals)
             for rivals in choices.values() if len(rivals) > 1]
    return min(worst, default=None)


def summary(rows: list[Compared], calibration_seconds: float) -> dict:
    """Percentages of samples/s; coverage and regret as shares."""
    apes = [100 * abs(row.error) for row in rows]
    repeats = [100 * error for row in rows for error in row.repeats()]
    return {
        "n": len(rows),
        "median_ape": statistics.median(apes),
        "mean_ape": statistics.fmean(apes),
        "max_ape": max(apes),
        "bias": 100 * statistics.median(row.error for row in rows),
        "coverage_90": statistics.fmean(row.inside() for row in rows),
        "half_width_median": statistics.median(
            50 * (row.high - row.low) / row.predicted for row in rows),
        "regret": regret(rows),
        "repeatability_ape": statistics.median(repeats) if repeats else None,
        "calibration_seconds": calibration_seconds,
    }


def gain(rows: list[Compared]) -> float | None:
    """The best rate over that of the files as they are, among rows that differ in nothing else."""
    for untuned in rows:
        if untuned.group == "untuned":
            best = max(statistics.median(r.measured) for r in rows if r.place == untuned.place)
            return best / statistics.median(untuned.measured)
    return None


def figures(rows: list[Compared], calibration_seconds: float, domain: str,
            skipped: dict[str, str]) -> dict:
    """The summary of all rows and of each group; the untuned row counts among all."""
    groups = sorted({row.group for row in rows})
    return summary(rows, calibration_seconds) | {
        "groups": {group: summary([r for r in rows if r.group == group], calibration_seconds)
                   for group in groups},
        "gain_over_untuned": {domain: gain(rows)},
        "skipped": skipped,
    }


BARS = {  # group: (what, bar); repeatability is added where `relative`
    "cpu_bound": ("median_ape", 2.0, True),
    "io_bound": ("median_ape", 3.0, True),
    "consumer": ("median_ape", 1.0, False),
    "cache": ("mean_ape", 4.0, False),
}


def verdicts(result: dict) -> list[str]:
    """A sentence a bar: held or missed, and by what."""
    lines = []
    for group, (figure, bar, relative) in BARS.items():
        if group not in result["groups"]:
            lines.append(f"{group}: not measured")
            continue
        found = result["groups"][group]
        limit = bar + (found["repeatability_ape"] or 0 if relative else 0)
        word = "held" if found[figure] <= limit else "MISSED"
        lines.append(f"{group}: {figure} {found[figure]:.1f} %, bar {limit:.1f} %: {word}")
    covered = 100 * result["coverage_90"]
    word = "held" if 85 <= covered <= 95 else "MISSED"
    lines.append(f"all: {covered:.0f} % of runs inside their intervals, bar 85 to 95 %: {word}")
    return lines


def table(result: dict) -> str:
    """The figures as a reader wants them."""
    heads = ["n", "median_ape", "mean_ape", "max_ape", "bias", "repeatability_ape", "coverage_90",
             "half_width_median", "regret"]
    lines = ["group       " + "".join(f"{head.replace('_ape', ' %'):>19}" for head in heads)]
    for name, found in [("all", result), *result["groups"].items()]:
        cells = ["-" if found[h] is None else f"{found[h]:.3g}" for h in heads]
        lines.append(f"{name:<12}" + "".join(f"{cell:>19}" for cell in cells))
    return "\n".join(lines)


def worst(rows: list[Compared], count: int = 15) -> str:
    """The rows that are furthest off, for whoever looks for the cause."""
    lines = [f"furthest off{'':<78}predicted   measured  error %  limited by"]
    for row in sorted(rows, key=lambda r: -abs(r.error))[:count]:
        lines.append(f"{row.label:<90}{row.predicted:>9.0f}{statistics.median(row.measured):>11.0f}"
                     f"{100 * row.error:>+9.1f}  {row.limited_by}")
    return "\n".join(lines)
