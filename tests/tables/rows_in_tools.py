"""Rows in tools: DuckDB, Polars and pyarrow read JSON Lines with the types that `plymill schema`
prints, and find the same rows as Python's json module.

    tests/python/run tables rows_in_tools.py PLYMILL NOTATION
"""
import gc
import json
import pathlib
import subprocess
import sys
import tempfile

import duckdb
import jsonschema
import pyarrow as pa
import pyarrow.json
import sqlglot

CORPORA = pathlib.Path(__file__).parents[2] / "corpora"
KINDS = ["moves", "games", "nested"]
# Tools that infer types look at fewer rows: DuckDB at 20,480. Nested rows need much memory.
MANY = {"moves": 100_001, "games": 100_001, "nested": 25_001}
PLYMILL = sys.argv[1]
gc.disable()  # there are millions of values, and no cycles among them

# Polars needs these instructions, and says nothing before it crashes.
if "avx2" in pathlib.Path("/proc/cpuinfo").read_text():
    import polars as pl
else:
    pl = None
    print("Polars is left out: the CPU has no AVX2")


def plymill(*arguments):
    """Runs the command, and returns its standard output. Rejected games are no failure."""
    done = subprocess.run([PLYMILL, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def convert(notation, kind, sources, *options, tags="list"):
    """Writes the rows of the sources to a new file, and returns its path."""
    path = pathlib.Path(tempfile.mkdtemp(dir=WORK)) / "rows.jsonl"
    plymill("convert", "--notation", notation, "--rows", kind, "--tags", tags, "--quiet",
            "--allow-rejects", "-o", path, *options, *sources)
    return path


def schema(notation, kind, tool):
    return plymill("schema", notation, "--rows", kind, "--for", tool)


def with_duckdb(paths, notation, kind):
    columns = schema(notation, kind, "duckdb")
    reader = duckdb.execute(
        f"SELECT * FROM read_json({[str(path) for path in paths]}, columns = {columns}, "
        "format = 'newline_delimited')")
    names = [column[0] for column in reader.description]
    return [dict(zip(names, row)) for row in reader.fetchall()]


def with_polars(paths, notation, kind):
    types = eval(schema(notation, kind, "polars"), {"pl": pl})
    return pl.read_ndjson(paths, schema=types).to_dicts()


def with_arrow(paths, notation, kind):
    types = eval(schema(notation, kind, "arrow"), {"pa": pa})
    parse = pa.json.ParseOptions(explicit_schema=types, unexpected_field_behavior="error")
    read = pa.json.ReadOptions(block_size=64 << 20)
    tables = [pa.json.read_json(path, read, parse) for path in paths]
    return pa.concat_tables(tables).to_pylist()


TOOLS = [with_duckdb, with_arrow] + ([with_polars] if pl else [])


def check_tools(paths, notation, kind):
    """Compares all values of the rows in the files. Returns the rows."""
    rows = []
    for path in paths:
        with open(path, encoding="utf-8", newline="\n") as lines:
            rows += [{"source": None} | json.loads(line) for line in lines]
    # As texts, so that 1 differs from True, and keys keep their order. Too slow for many rows.
    form = json.dumps if len(rows) < MANY["nested"] else (lambda row: row)
    written = list(map(form, rows))
    for tool in TOOLS:
        read = list(map(form, tool(paths, notation, kind)))
        if read == written:
            continue
        wrong = next((i for i, pair in enumerate(zip(read, written)) if pair[0] != pair[1]), None)
        raise AssertionError(f"{tool.__name__}, {notation} {kind}: {len(read)} of {len(written)} "
                             f"rows" if wrong is None else
                             f"{tool.__name__}, {notation} {kind}, row {wrong}:\n"
                             f"{read[wrong]}\n{written[wrong]}")
    return rows


def check_json_schema(path, notation, kind):
    validator = jsonschema.Draft202012Validator(json.loads(schema(notation, kind, "json")))
    for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
        validator.validate(json.loads(line))


def check_spark(notation, kind):
    """The DDL for Spark is valid, and says the same as the types for DuckDB."""
    columns = duckdb.sql("SELECT * FROM read_json('/dev/null', format = 'newline_delimited', "
                         f"columns = {schema(notation, kind, 'duckdb')})")
    wanted = ", ".join(f'"{name}" {type}' for name, type in zip(columns.columns, columns.types))
    found = schema(notation, kind, "spark")
    assert as_spark(found, "spark") == as_spark(wanted, "duckdb"), (notation, kind)


def as_spark(columns, dialect):
    table = sqlglot.parse_one(f"CREATE TABLE rows ({columns})", read=dialect)
    return table.sql("spark", identify=True)


def texts(notation):
    return sorted(path for part in ("spec", "valid", "invalid")
                  for path in (CORPORA / notation / part).glob("*.txt"))


def check_corpus(notation, kind):
    """All texts of the corpus, with and without the key `source` and the texts of plies."""
    everything = ["--keep-unparsed", "--text", "--source", "always"]
    full = convert(notation, kind, texts(notation), *everything)
    plain = convert(notation, kind, texts(notation), "--source", "never")
    objects = convert(notation, kind, texts(notation), tags="object")
    for path in (full, plain, objects):
        check_json_schema(path, notation, kind)
    check_tools([full], notation, kind)
    check_tools([plain], notation, kind)
    return len(check_tools([plain, full], notation, kind))


def write(name, text):
    path = WORK / name
    path.write_text(text, encoding="utf-8")
    return path


def smallest_game(notation):
    """The shortest text of the corpus that is one game without comments, and can be repeated."""
    for path in sorted(texts(notation), key=lambda path: path.stat().st_size):
        if path.parent.name == "invalid" or not path.read_bytes().isascii():
            continue
        game = path.read_text(encoding="ascii").strip() + "\n\n"
        rows = [json.loads(line) for line in
                open(convert(notation, "nested", [write("twice.txt", game * 2)]))]
        if len(rows) == 2 and rows[0]["moves"] and not any(map(has_words, rows)):
            return game, rows[0]["plies"]
    raise AssertionError(f"{notation}: no game without comments")


# The last game of a long source: it has the first comments, texts and tags, by its notation.
LATE = {
    "coerceo": """[Event "Club"]
[Site "Here"]
[Site "There"]
[Date "2022.04.19"]

{Of the game} 1# 3c-4a {late}
""",
    "lost-cities": """[Event "Club"]
[Site "Here"]
[Site "There"]

Annotated by Cy
1. R3-D
2. late
""",
    "tatsu": """[Event "Club"]
[Site "Here"]
[Site "There"]

Annotated by Cy
1. V-2 2-5
2. late
""",
    "carcassonne": """19/04/2022, Late, Turn-based
A = Ann (Ann Lee) [UK] <red>
/ Of the game
0 (0,0) RCRF / late
""",
    "rootlog": """Map: Fall
Deck: Standard
// Of the game
A: Ann
E: Bo
A: 3w->5 // late
"""}


def has_words(row):
    return row["comment"] or row.get("text") or any(map(has_words, row.get("moves", [])))


def check_late(notation, kind):
    """The first comment is that of the last game, after more rows than a tool looks at."""
    game, plies = smallest_game(notation)
    games = MANY[kind] // (plies if kind == "moves" else 1) + 1
    source = write(f"late-{notation}.txt", game * games + "\n" + LATE[notation])
    rows = check_tools([convert(notation, kind, [source], "--keep-unparsed")], notation, kind)
    first = next((i for i, row in enumerate(rows) if has_words(row)), None)
    assert first is not None and first >= MANY[kind], (notation, kind, first, len(rows))
    # Two files, of which the first has only nulls and empty lists in some columns.
    early = convert(notation, kind, [write(f"early-{notation}.txt", game)])
    late = convert(notation, kind, [write(f"last-{notation}.txt", LATE[notation])],
                   "--keep-unparsed")
    for paths in ([early, late], [late, early]):
        check_tools(paths, notation, kind)


def check_repeated_tags():
    """Repeated tags keep their names and values, in the order of the text."""
    path = convert("coerceo", "games", [write("tags.txt", LATE["coerceo"])])
    tags = check_tools([path], "coerceo", "games")[0]["tags"]
    assert [tag["name"] for tag in tags] == ["Event", "Site", "Site_2", "Date"], tags


def check(notation, kind):
    check_spark(notation, kind)
    rows = check_corpus(notation, kind)
    check_late(notation, kind)
    print(f"{notation} {kind}: {rows} rows of the corpus, and {MANY[kind]}, are the same in all tools")


for kind in KINDS:
    with tempfile.TemporaryDirectory() as folder:
        WORK = pathlib.Path(folder)
        check(sys.argv[2], kind)
        check_repeated_tags()
