"""Record files as parts of a plan, and as a folder of outputs, with what plymill writes beside them."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from draft import Draft
from layout import hash_of

PLAN = "0123456789abcdef"


@dataclass(frozen=True)
class Member:
    """A record file, its name and what it is made of."""

    name: str
    data: bytes
    draft: Draft


def _output(path: str, data: bytes) -> dict[str, Any]:
    return {"path": path, "bytes": len(data), "hash": f"{hash_of(data):016x}"}


def _reports(draft: Draft) -> list[Any]:
    """The counts of the sources, as the footer has them."""
    sources = draft.footer.get("sources", [])
    if not isinstance(sources, list):
        return []
    return [
        {k: v for k, v in source.items() if k != "hash"} if isinstance(source, dict) else source
        for source in sources
    ]


def _new_folder(folder: Path, name: str) -> Path:
    made = folder / name
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    return made


def part_of(number: int, members: list[Member]) -> dict[str, Any]:
    """The description of a part, a whole source, as an object."""
    member = members[number - 1]
    split = {
        "plan": PLAN, "number": number, "splits": len(members), "source": f"{number}.txt",
        "notation": "coerceo", "begin": 0, "end": 100, "line": 1, "whole": False, "sources": 2,
        "size": 100, "mtime_ns": 1, "hash": PLAN,
    }  # fmt: skip
    return {
        "version": member.draft.footer["plymill"], "split": split,
        "options": member.draft.footer["options"], "reports": _reports(member.draft),
        "output": _output(f"{number}.plym", member.data), "rejects": None, "diagnostics": None,
    }  # fmt: skip


def write_parts(folder: Path, members: list[Member]) -> list[str]:
    """Writes the parts of a plan, and returns the words that name them."""
    parts = _new_folder(folder, "parts")
    words = []
    for number, member in enumerate(members, 1):
        (parts / f"{number}.plym").write_bytes(member.data)
        (parts / f"{number}.plym.part").write_text(to_json(part_of(number, members)))
        words.append(f"parts/{number}.plym")
    return words


def manifest_of(members: list[Member]) -> dict[str, Any]:
    """The manifest of a folder of outputs, as an object."""
    footer = members[0].draft.footer
    options = footer["options"] | {"shard_bytes": 1 << 20} if _is_object(footer["options"]) else {}
    sources = [
        {
            "name": f"{number}.plym", "source": f"{number}.txt", "size": 100, "mtime_ns": 1,
            "hash": PLAN, "output": _output(f"{number}.plym", member.data), "rejects": None,
            "diagnostics": None, "written_ns": [1], "reports": _reports(member.draft), "unknown": [],
        }
        for number, member in enumerate(members, 1)
    ]  # fmt: skip
    return {
        "version": footer["plymill"], "run": 2,
        "options": {"convert": options, "rejects": None, "diagnostics": None},
        "working_folder": "/", "roots": [{"path": "src"}], "excluded": [], "unfinished": [],
        "failed": [], "sources": sources,
    }  # fmt: skip


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def write_folder(folder: Path, members: list[Member]) -> list[str]:
    """Writes a folder of outputs, and returns the word that names it."""
    made = _new_folder(folder, "folder")
    for number, member in enumerate(members, 1):
        (made / f"{number}.plym").write_bytes(member.data)
    (made / "plymill-manifest.json").write_text(to_json(manifest_of(members)))
    return ["folder"]


def to_json(value: object) -> str:
    """JSON as plymill writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
