"""Reads the raw results that bench/run writes to build/bench/, and gives medians by name."""

import collections
import json
import os
import statistics

RATES = ("bytes_per_second", "plies_per_second", "written_per_second")

# Readers in the order of the tables, with their public names.
READERS = {"plain": "plymill, plain", "avx2": "plymill, AVX2", "avx512": "plymill, AVX-512",
           "pegtl": "PEGTL", "re2c": "re2c", "std_regex": "std::regex"}
FORMS = ("plain", "avx2", "avx512")


def read_json(folder, name):
    """The contents of a file, or None if the run has not written it."""
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


class Suites:
    """Medians over the repetitions of the benchmarks in suites.json; empty without it."""

    def __init__(self, folder):
        raw = read_json(folder, "suites.json") or {"context": {}, "benchmarks": []}
        self.context = raw["context"]
        samples = collections.defaultdict(lambda: collections.defaultdict(list))
        for run in raw["benchmarks"]:
            if run.get("run_type") != "iteration" or run.get("error_occurred"):
                continue
            name = run["run_name"].removesuffix("/real_time")
            for rate in RATES:
                if rate in run:
                    samples[name][rate].append(run[rate])
        self.medians = {name: {rate: statistics.median(values) for rate, values in rates.items()}
                        for name, rates in samples.items()}

    def rate(self, name, rate="bytes_per_second"):
        """The median rate; None if `name` was not measured or has no such rate."""
        return self.medians.get(name, {}).get(rate)

    def notations(self):
        names = [name.split("/") for name in self.medians]
        return list(dict.fromkeys(name[1] for name in names if name[0] == "scan"))

    def readers(self, notation):
        return [reader for reader in READERS if self.rate(f"scan/{notation}/{reader}")]

    def fastest_form(self, notation):
        """The name of the fastest form of plymill."""
        forms = [form for form in FORMS if self.rate(f"scan/{notation}/{form}")]
        return max(forms, key=lambda form: self.rate(f"scan/{notation}/{form}"), default=None)


class Processes:
    """Medians over the rounds of the commands in processes.json; empty without it."""

    def __init__(self, folder):
        raw = read_json(folder, "processes.json") or {"results": []}
        self.date = raw.get("date")
        self.results = {(result["group"], result["name"]): result for result in raw["results"]}

    def seconds(self, group, name):
        result = self.results.get((group, name))
        return statistics.median(result["seconds"]) if result else None

    def rate(self, group, name, of="bytes_read"):
        seconds = self.seconds(group, name)
        amount = self.results[group, name].get(of) if seconds else None
        return amount / seconds if amount is not None else None
