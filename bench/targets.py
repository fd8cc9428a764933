"""The performance targets, mostly ratios within one run: bench/README.md gives the reasons."""

SCAN_SHARES = {"coerceo": 0.15, "lost-cities": 0.20, "tatsu": 0.20, "carcassonne": 0.08,
               "rootlog": 0.06}
PLAIN_MB = {"carcassonne": 350, "rootlog": 250}  # all other notations: 400
PEERS = {"pegtl": 8, "re2c": 5, "std_regex": 100}
PLY_BYTES = {"coerceo": 2.3, "lost-cities": 2, "carcassonne": 8}
MIB = 1 << 20


class Target:
    """One target. If `measured` is None, this run did not measure it, and it is omitted."""

    def __init__(self, what, wanted, measured, at_least=True):
        self.what, self.wanted, self.measured, self.at_least = what, wanted, measured, at_least

    def row(self):
        reached = self.measured >= self.wanted if self.at_least else self.measured <= self.wanted
        sign = ">=" if self.at_least else "<="
        return (self.what, f"{sign} {self.wanted:.4g}", f"{self.measured:.4g}",
                "reached" if reached else "missed")


def ratio(value, other):
    return value / other if value is not None and other else None


def scan_targets(suites, notation):
    total = suites.rate("limit/sum")
    fastest = suites.rate(f"scan/{notation}/{suites.fastest_form(notation)}")
    avx2, plain = (suites.rate(f"scan/{notation}/{form}") for form in ("avx2", "plain"))
    share = SCAN_SHARES.get(notation)
    if share is not None:
        yield Target(f"{notation}: fastest form / sum", share, ratio(fastest, total))
        yield Target(f"{notation}: AVX2 form / sum", share / 2, ratio(avx2, total))
    yield Target(f"{notation}: AVX2 form / plain", 2, ratio(avx2, plain))
    yield Target(f"{notation}: plain form, MB/s", PLAIN_MB.get(notation, 400), plain / 1e6)
    for peer, factor in PEERS.items():
        yield Target(f"{notation}: fastest form / {peer}", factor,
                     ratio(fastest, suites.rate(f"scan/{notation}/{peer}")))


def output_targets(suites, notation):
    form = suites.fastest_form(notation)
    yield Target(f"{notation}: scan with record block / scan", 0.90,
                 ratio(suites.rate(f"block/{notation}/{form}"),
                       suites.rate(f"scan/{notation}/{form}")))
    yield Target(f"{notation}: JSON Lines alone, GB/s written", 6,
                 ratio(suites.rate(f"render/{notation}/jsonl"), 1e9))


def bytes_a_ply(suites, notation, run):
    """Bytes per ply of the record file that `run` has made."""
    scan = f"scan/{notation}/plain"
    if run is None:
        return None
    text_a_ply = suites.rate(scan) / suites.rate(scan, "plies_per_second")
    return run["bytes_written"] / run["bytes_read"] * text_a_ply


def process_targets(suites, runs, notation):
    """Targets of the fastest form, on one thread unless the name says otherwise."""
    form = suites.fastest_form(notation)
    one = runs.rate(notation, f"check/{form}/1")
    yield Target(f"{notation}: two threads / one, whole process", 1.8,
                 ratio(runs.rate(notation, f"check/{form}/2"), one))
    yield Target(f"{notation}: convert over a record file / check", 0.75,
                 ratio(runs.rate(notation, f"plym over/{form}/1"), one))
    yield Target(f"{notation}: JSON Lines written over a file / dd", 0.65,
                 ratio(runs.rate(notation, f"jsonl over/{form}/1", "bytes_written"),
                       runs.rate(notation, "dd", "bytes_written")))
    if notation == "coerceo":
        yield Target("coerceo: check / sum, both over a mapped file", 0.25,
                     ratio(one, runs.rate(notation, "sum")))
    yield Target(f"{notation}: check / pgn-extract -r", 150,
                 ratio(runs.rate("readme", f"check {notation}"),
                       runs.rate("readme", "pgn-extract -r")))
    if notation in PLY_BYTES:
        record_file = runs.results.get((notation, f"plym/{form}/1"))
        yield Target(f"{notation}: bytes a ply of a record file", PLY_BYTES[notation],
                     bytes_a_ply(suites, notation, record_file), at_least=False)


def run_targets(runs):
    """Targets for memory, start and growth."""
    most = {}  # by the number of threads
    for (_, name), result in runs.results.items():
        if "/" in name and name.rsplit("/", 1)[1].isdigit():
            threads = int(name.rsplit("/", 1)[1])
            most[threads] = max(most.get(threads, 0), result["max_anonymous_kib"])
    for threads, kib in most.items():
        yield Target(f"most own memory with {threads} threads, MiB", 64 + 8 * threads, kib / 1024,
                     at_least=False)
    yield Target("rootlog: check, plain / npm rootlog-parser", 50,
                 ratio(runs.rate("peer", "check plain"), runs.rate("peer", "rootlog-parser")))
    start = runs.seconds("start", "check 1 KB")
    yield Target("start: check of 1 KB, ms", 5, start and start * 1e3, at_least=False)
    yield Target("growth: check of 4 GiB / of 256 MiB", 0.95,
                 ratio(runs.rate("growth", "check 4096 MiB"),
                       runs.rate("growth", "check 256 MiB")))


def all_targets(suites, runs):
    """The targets that this run measured."""
    found = []
    for notation in suites.notations():
        found += scan_targets(suites, notation)
        found += output_targets(suites, notation)
        found += process_targets(suites, runs, notation)
    found += run_targets(runs)
    return [target for target in found if target.measured is not None]
