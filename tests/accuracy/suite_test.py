#!/usr/bin/env python3
"""The accuracy suite's own arithmetic and list, on numbers that can be done in the head."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import limits
import suite_figures
import suite_list


def row(predicted, measured, group="cpu_bound", place="disk", label="x"):
    return suite_figures.Compared(group, place, place, label, predicted, 0.9 * predicted,
                                  1.1 * predicted, measured)


class Figures(unittest.TestCase):
    def test_the_error_is_against_the_median_of_the_repeats(self):
        self.assertAlmostEqual(row(110, [90, 100, 200]).error, 0.1)

    def test_each_repeat_counts_in_the_coverage(self):
        self.assertEqual(suite_figures.summary([row(100, [100, 120])], 1)["coverage_90"], 0.5)

    def test_repeatability_compares_each_repeat_with_the_others(self):
        found = suite_figures.summary([row(100, [100, 125])], 1)["repeatability_ape"]
        self.assertAlmostEqual(found, (20 + 25) / 2)

    def test_one_run_alone_says_nothing_about_repeatability(self):
        self.assertIsNone(suite_figures.summary([row(100, [100])], 1)["repeatability_ape"])

    def test_the_regret_is_that_of_the_strategy_predicted_best(self):
        rows = [row(200, [80]), row(100, [100]), row(300, [1], place="another")]
        self.assertAlmostEqual(suite_figures.regret(rows), 0.8)

    def test_the_gain_is_over_the_untuned_row_of_the_same_place(self):
        rows = [row(1, [10], group="untuned"), row(1, [70]), row(1, [900], place="another")]
        self.assertEqual(suite_figures.gain(rows), 7)

    def test_no_untuned_row_makes_no_gain(self):
        self.assertIsNone(suite_figures.gain([row(1, [10])]))

    def test_a_median_above_repeatability_plus_two_points_misses_the_bar(self):
        near, far = row(101.9, [100, 100]), row(102.1, [100, 100])
        held = suite_figures.verdicts(suite_figures.figures([near], 1, "images", {}))
        missed = suite_figures.verdicts(suite_figures.figures([far], 1, "images", {}))
        self.assertIn("held", held[0])
        self.assertIn("MISSED", missed[0])


class List(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "list.toml"
            path.write_text(text)
            return suite_list.read_list(path)[1]

    def test_braces_stand_for_every_combination(self):
        self.assertEqual(suite_list.alternatives("a{1,2}-{x,y}"), ["a1-x", "a1-y", "a2-x", "a2-y"])

    def test_every_setting_multiplies_the_configurations(self):
        found = self.read('[storages.disk]\n[[rows]]\ngroup="g"\nstorage="disk"\n'
                          'strategy="online,threads={1,2}"\nsettings=["a={1,2,3}", "b=4"]\n')
        self.assertEqual(len(found), 6)
        self.assertEqual(found[0].settings, ("a=1", "b=4"))

    def test_a_misspelt_key_is_refused(self):
        with self.assertRaisesRegex(suite_list.ListError, "cpu.*known are"):
            self.read('[storages.disk]\n[[rows]]\ngroup="g"\nstorage="disk"\nstrategy="s"\ncpu="1"\n')

    def test_a_storage_that_is_not_there_is_refused(self):
        with self.assertRaisesRegex(suite_list.ListError, "storages.tape"):
            self.read('[storages.disk]\n[[rows]]\ngroup="g"\nstorage="tape"\nstrategy="s"\n')

    def test_the_list_covers_what_can_limit(self):
        found = suite_list.read_list(pathlib.Path(__file__).with_name("suite.toml"))[1]
        self.assertLessEqual({"untuned", "cpu_bound", "io_bound", "consumer"},
                             {c.group for c in found})


class Limits(unittest.TestCase):
    def test_the_group_of_a_controller_is_the_one_that_names_it(self):
        text = "4:memory:/a/b\n2:cpu,cpuacct:/\n0::/\n"
        self.assertEqual(limits.own_group("memory", text), "/a/b")
        self.assertEqual(limits.own_group("cpu", text), "/")

    def test_a_host_without_the_controller_says_so(self):
        with self.assertRaisesRegex(limits.Unavailable, "blkio"):
            limits.own_group("blkio", "0::/\n")

    def test_pinned_and_quota_limits_are_declared_as_cores(self):
        self.assertEqual(limits.Limits("quota:1.5").declared(), ["node.cores=1.5"])
        self.assertEqual(limits.Limits().declared(), [])


if __name__ == "__main__":
    unittest.main()
