"""Lies in what plymill writes beside record files: the descriptions of parts, plans and manifests."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import joined
from joined import PLAN, Member, to_json
from readers import Readers, need

Path = list[str | int]
LIES: tuple[Any, ...] = (
    None, 0, -1, 1, 2, 1 << 32, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 1.5, True, "", "x", "/",
    "../x", PLAN, [], {}, [[]], [None], [{}],
)  # fmt: skip


def paths_of(value: Any, path: Path | None = None) -> Iterator[Path]:
    """The places of all values in a value."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    if isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield [*(path or []), key]
        yield from paths_of(item, [*(path or []), key])


def lie_about(value: Any, chosen: random.Random) -> str:
    """Changes a value in an object, in one place or two."""
    done = []
    for _ in range(chosen.choice((1, 1, 2))):
        path: list[Any]
        *path, key = chosen.choice(list(paths_of(value)))
        place: Any = value
        for step in path:
            place = place[step]
        lie = deepcopy(chosen.choice(LIES))
        how = chosen.random()
        if how < 0.1:
            del place[key]
        elif how < 0.2 and isinstance(place, list):
            place.append(deepcopy(place[key]))
        else:
            place[key] = lie
        done.append(f"{[*path, key]} is {lie!r}")
    return "; ".join(done)


def try_lie(readers: Readers, chosen: random.Random) -> None:
    """Lies in one description. Commands must refuse it, or do what it says, at once; what they join is a
    good file. Raises Wrong."""
    members = [readers.good, readers.good]
    kind = chosen.choice((_lie_in_part, _lie_in_part, _lie_in_plan, _lie_in_manifest))
    kind(readers, members, chosen)


def _lie_in_part(readers: Readers, members: list[Member], chosen: random.Random) -> None:
    words = joined.write_parts(readers.folder, members)
    number = chosen.choice((1, 2))
    part = deepcopy(joined.part_of(number, members))
    what = lie_about(part, chosen)
    (readers.folder / f"parts/{number}.plym.part").write_text(to_json(part))
    plan = [joined.part_of(n, members)["split"] for n in (1, 2)]
    (readers.folder / "plan").write_text("".join(map(to_json, plan)))
    _need_joined(readers, what, "merge", *words)
    _need_status(readers, what, "status", "--plan", "plan", "parts")


def _lie_in_plan(readers: Readers, members: list[Member], chosen: random.Random) -> None:
    joined.write_parts(readers.folder, members)
    plan = [joined.part_of(n, members)["split"] for n in (1, 2)]
    what = lie_about(plan, chosen)
    (readers.folder / "plan").write_text("".join(to_json(line) for line in plan))
    _need_status(readers, what, "status", "--plan", "plan", "parts")
    number = chosen.choice(("1", "2", "3"))
    given = ("--split-from", "plan", "--split-number", number)
    _need_status(readers, what, "convert", *given, "-o", "rows.jsonl", "--force")


def _lie_in_manifest(readers: Readers, members: list[Member], chosen: random.Random) -> None:
    words = joined.write_folder(readers.folder, members)
    manifest = deepcopy(joined.manifest_of(members))
    what = lie_about(manifest, chosen)
    (readers.folder / "folder/plymill-manifest.json").write_text(json.dumps(manifest))
    _need_joined(readers, what, "compact", *words)
    for command in ("status", "verify"):
        _need_status(readers, what, command, "folder")


def _need_status(readers: Readers, what: str, *words: str) -> None:
    ran = readers.run(*words)
    need(ran.status in (0, 1, 2, 3, 4), f"{what}: {ran}")
    need(ran.status < 2 or ran.said != "", f"{what}: no message: {ran}")


def _need_joined(readers: Readers, what: str, *words: str) -> None:
    """Joins files: what is made of them is good, or nothing is."""
    ran = readers.run(*words, "--quiet", "--force", "-o", "joined.plym")
    need(ran.status in (0, 1, 2, 3), f"{what}: {ran}")
    if ran.status < 2:
        made = readers.run("verify", "joined.plym")
        need(made.status == 0, f"{what}: {ran.words} makes a bad file: {made}")
