"""Queries three ways: Polars with pushdown, Polars without, and the JSON Lines in DuckDB, give the
same rows."""
import unittest

import duckdb
import polars as pl

import plymill
import plymill.polars
import support
from support import Test, command, texts

c, n = pl.col, pl.len()

# For each notation: the rows, the query for Polars, and the same in SQL.
QUERIES = {
    "coerceo": [
        ("plies",
         lambda t: t.filter(c("kind") == "exchange").select("game", "ply", "paid", "captures"),
         "select game, ply, paid, captures from t where kind = 'exchange'"),
        ("plies",
         lambda t: t.group_by("player", "kind").agg(n),
         "select player, kind, count(*) from t group by all"),
        ("plies",
         lambda t: t.filter(c("to").is_null() | c("comment").is_not_null())
         .select("source", "ply", "comment"),
         "select source, ply, comment from t where \"to\" is null or comment is not null"),
        ("plies",
         lambda t: t.filter(c("captures").list.len() > 0).select(c("captures").list.len().sum()),
         "select sum(len(captures))::bigint from t where len(captures) > 0"),
        ("games",
         lambda t: t.filter(c("plies") >= 10).select("source", "game", "plies", "result"),
         "select source, game, plies, result from t where plies >= 10"),
        ("games",
         lambda t: t.select("game", "tags").explode("tags").drop_nulls("tags").unnest("tags")
         .group_by("name").agg(n),
         "select tag.name, count(*) from (select unnest(tags) as tag from t) group by all"),
    ],
    "lost-cities": [
        ("plies",
         lambda t: t.filter(c("kind") == "discard").group_by("card").agg(n),
         "select card, count(*) from t where kind = 'discard' group by all"),
        ("plies",
         lambda t: t.filter((c("draw") != "deck") & (c("player") == "2")).select("ply", "draw"),
         "select ply, draw from t where draw != 'deck' and player = '2'"),
        ("plies",
         lambda t: t.filter(c("number") != c("ply")).select("source", "number", "ply"),
         "select source, number, ply from t where number != ply"),
        ("plies",
         lambda t: t.select(n, c("ply").max(), c("card").n_unique()),
         "select count(*), max(ply), count(distinct card) + (count(*) > count(card))::int from t"),
        ("games",
         lambda t: t.filter(c("outcome") == "unknown").select(c("plies").sum()),
         "select sum(plies)::bigint from t where outcome = 'unknown'"),
        ("nested",
         lambda t: t.select("game", c("moves").list.len()),
         "select game, len(moves) from t"),
    ],
    "tatsu": [
        ("plies",
         lambda t: t.filter(c("dragon").is_not_null()).group_by("dragon", "player").agg(n),
         "select dragon, player, count(*) from t where dragon is not null group by all"),
        ("plies",
         lambda t: t.filter(c("to").cast(pl.Int16) - c("from") > 3).select("turn", "from", "to"),
         "select turn, \"from\", \"to\" from t where \"to\" - \"from\" > 3"),
        ("plies",
         lambda t: t.filter(c("player").is_null()).select("source", "game", "ply", "kind"),
         "select source, game, ply, kind from t where player is null"),
        ("plies",
         lambda t: t.filter(c("kind").is_in(["pass", "enter"])).select(n),
         "select count(*) from t where kind in ('pass', 'enter')"),
        ("games",
         lambda t: t.filter(c("diagnostics") > 0).select("source", "line", "diagnostics"),
         "select source, line, diagnostics from t where diagnostics > 0"),
        ("games",
         lambda t: t.group_by("outcome").agg(c("bytes").cast(pl.Int64).sum()),
         "select outcome, sum(bytes)::bigint from t group by all"),
    ],
    "carcassonne": [
        ("plies",
         lambda t: t.filter(c("kind") == "place").group_by("tile").agg(n),
         "select tile, count(*) from t where kind = 'place' group by all"),
        ("plies",
         lambda t: t.filter((c("x") < 0) & (c("y") < 0)).select("game", "ply", "x", "y"),
         "select game, ply, x, y from t where x < 0 and y < 0"),
        ("plies",
         lambda t: t.select("meeples").explode("meeples").drop_nulls().unnest("meeples")
         .group_by("figure", "kind").agg(n),
         "select m.figure, m.kind, count(*) from (select unnest(meeples) as m from t) group by all"),
        ("plies",
         lambda t: t.filter(c("comment").str.contains("a")).select("comment"),
         "select comment from t where comment like '%a%'"),
        ("games",
         lambda t: t.filter(c("iso_date") >= "2022").select("source", "iso_date", "event", "mode"),
         "select source, iso_date, event, mode from t where iso_date >= '2022'"),
        ("games",
         lambda t: t.select("players").explode("players").drop_nulls().unnest("players")
         .select("player", "name", "country", "points"),
         "select p.player, p.name, p.country, p.points from (select unnest(players) as p from t)"),
    ],
    "rootlog": [
        ("plies",
         lambda t: t.group_by("kind", "faction").agg(n, c("count").sum()),
         "select kind, faction, count(*), coalesce(sum(count), 0)::bigint from t group by all"),
        ("plies",
         lambda t: t.filter(c("setup") & (c("to") == "5")).select("player", "piece", "count"),
         "select player, piece, count from t where setup and \"to\" = '5'"),
        ("plies",
         lambda t: t.filter(c("value") < 0).select("player", "turn", "action", "value"),
         "select player, turn, action, value from t where value < 0"),
        ("plies",
         lambda t: t.filter(c("kind") == "unparsed").select("source", "text"),
         "select source, text from t where kind = 'unparsed'"),
        ("games",
         lambda t: t.filter(c("clearings").is_not_null()).select("map", "deck", "clearings"),
         "select map, deck, clearings from t where clearings is not null"),
        ("games",
         lambda t: t.filter(c("winners").list.len() == 0).select("source", "winners"),
         "select source, winners from t where len(winners) = 0"),
    ],
}


def same(rows):
    """Rows in an order that all tools agree on."""
    return sorted(map(repr, rows))


class Queries(Test):
    def test_there_are_thirty(self):
        self.assertEqual(sum(map(len, QUERIES.values())), 30)

    def check(self, notation, strings):
        options = {"notation": notation, "keep_unparsed": True, "strings": strings, "text": True}
        sources, tables = texts(notation), {}
        scan = plymill.scan(sources, notation=notation, keep_unparsed=True, text=True,
                            errors="ignore")
        connection = duckdb.connect()
        for rows, query, sql in QUERIES[notation]:
            kind = {"plies": "moves"}.get(rows, rows)
            path = self.folder / f"{kind}.jsonl"
            if rows not in tables:
                tables[rows] = pl.DataFrame(getattr(scan, rows)(strings=strings)).lazy()
                command("convert", "--notation", notation, "--rows", kind, "--tags", "list",
                        "--text", "--keep-unparsed", "--source", "always", "-q", "-o", path,
                        *sources)
            types = command("schema", notation, "--rows", kind, "--for", "duckdb")
            connection.sql(f"create or replace view t as select * from read_json('{path}', "
                           f"format = 'newline_delimited', columns = {types})")
            expected = same(connection.sql(sql).fetchall())
            pushed = plymill.polars.scan(sources, rows=rows, errors="ignore", **options)
            for name, table in (("with", pushed), ("without", tables[rows])):
                for engine in ("in-memory", "streaming"):
                    with self.subTest(sql, pushdown=name, engine=engine, strings=strings):
                        self.assertEqual(same(query(table).collect(engine=engine).rows()), expected)
            with self.subTest(sql, head=True):
                first = tables[rows].head(5).collect().rows()
                self.assertEqual(pushed.head(5).collect().rows(), first)

    def test_coerceo(self):
        self.check("coerceo", "dictionary")

    def test_lost_cities(self):
        self.check("lost-cities", "dictionary")

    def test_tatsu(self):
        self.check("tatsu", "plain")

    def test_carcassonne(self):
        self.check("carcassonne", "plain")

    def test_rootlog(self):
        self.check("rootlog", "dictionary")

    def test_only_the_columns_of_a_query_are_made(self):
        lazy = plymill.polars.scan(texts("coerceo"), notation="coerceo", errors="ignore")
        plan = lazy.filter(c("kind") == "move").select("ply").explain()
        self.assertRegex(plan, r"PROJECT.* 2/|PROJECT.* 1/")
        self.assertRegex(plan, "SELECTION")


if __name__ == "__main__":
    support.main()
