"""Commands of plymill, each in a process that the program `runs` makes: see runs.cc."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

# What AddressSanitizer and UBSan end with. Leaks are found by the other tests: a search for them takes as
# long as a command.
SANITIZERS = "exitcode=99:detect_leaks=0"


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit status (below 0: the signal that ended it), and its memory."""

    words: tuple[str, ...]
    status: int
    out: bytes
    said: str
    memory: int

    def __str__(self) -> str:
        said = self.said if len(self.said) < 4000 else f"{self.said[:2000]} … {self.said[-2000:]}"
        return f"{' '.join(self.words)}: status {self.status}, {self.memory >> 20} MiB, {said}"


class Runs:
    """Runs commands in a folder."""

    def __init__(self, program: str, folder: str) -> None:
        self.folder = folder
        environment = os.environ | {"ASAN_OPTIONS": SANITIZERS, "UBSAN_OPTIONS": SANITIZERS}
        self.process = subprocess.Popen(
            [os.path.abspath(program)], cwd=folder, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *words: str) -> Ran:
        """Runs a command, whose words have no tabs and line ends."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\t".join(("out", "said", *words)) + "\n")
        self.process.stdin.flush()
        status, memory = self.process.stdout.readline().split()
        out, said = (Path(self.folder, name).read_bytes() for name in ("out", "said"))
        return Ran(words, int(status), out, said.decode("utf-8", "replace"), int(memory) << 10)

    def close(self) -> None:
        """Ends the program."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()
