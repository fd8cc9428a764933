"""plymill: archives of board-game notations as tables, games and positions.

scan() opens archives and record files as Arrow tables; open() reads single games of a record file;
convert() and check() do what the command does; start() and replay() know the rules of games;
positions() fills arrays for training.
plymill.polars has a source for Polars, plymill.spark one for Spark. docs/python.md shows them.
"""

from ._batch import Batch
from ._core import version as __version__
from ._errors import (
    DamagedError,
    DamagedSourcesWarning,
    MixedNotationsError,
    MixedNotationsWarning,
    PlymillError,
    RejectedGamesError,
    RejectedGamesWarning,
    SourceError,
    UnfinishedFolderError,
    UnfinishedFolderWarning,
    UsageError,
)
from ._file import RecordFile, open
from ._game import Game
from ._plan import Split, plan
from ._position_arrays import PositionBatch, PositionLayout, position_layout, unpack_legal
from ._position_report import LeftOut, PositionCount, PositionsReport
from ._positions import Positions, positions
from ._report import Rejected, Report, SourceReport
from ._rules import Finding, Replay, State, replay, start
from ._runs import check, convert, notations
from ._scan import Scan, parse, scan
from ._table import Table

__all__ = [
    "Batch",
    "DamagedError",
    "DamagedSourcesWarning",
    "Finding",
    "Game",
    "LeftOut",
    "MixedNotationsError",
    "MixedNotationsWarning",
    "PlymillError",
    "PositionBatch",
    "PositionCount",
    "PositionLayout",
    "Positions",
    "PositionsReport",
    "RecordFile",
    "Rejected",
    "RejectedGamesError",
    "RejectedGamesWarning",
    "Replay",
    "Report",
    "Scan",
    "SourceError",
    "SourceReport",
    "Split",
    "State",
    "Table",
    "UnfinishedFolderError",
    "UnfinishedFolderWarning",
    "UsageError",
    "__version__",
    "check",
    "convert",
    "notations",
    "open",
    "parse",
    "plan",
    "position_layout",
    "positions",
    "replay",
    "scan",
    "start",
    "unpack_legal",
]
