"""Archives of board-game notations as tables, games and positions.

scan(sources)       archives and record files as tables: .plies(), .games(), .nested()
open(file)          the games of a record file, in any order, and its tables
parse(text, notation)   games of a text
convert(sources, output)   writes JSON Lines, a record file or the notation, as the command does
check(sources)      reads and counts
plan(sources)       divides sources into splits, for several machines
notations()         the names of the notations

start(notation)     a state of a game by its rules: .legal(), .play()
replay(game)        what the rules say of each ply
encode(states)      states as the arrays that positions() has
Games(n, notation)  many games at once, for self-play
Writer(path, notation)   writes games that are played to an archive
positions(files)    arrays for training; position_layout(notation) describes them
unpack_legal()      bits of legal plies as truth values
view_action()       actions of view="mover" as those of the game; symmetries(notation) counts them

plymill.polars, plymill.spark and plymill.torch have sources for these libraries. A failure is a
UsageError, SourceError, DamagedError, MixedNotationsError, RejectedGamesError or
UnfinishedFolderError, all of them a PlymillError. help(plymill.scan) shows what it takes, returns
and raises, help(plymill.Table) what a table can do; docs/python.md shows all of them at work.
"""

import sys
from typing import TYPE_CHECKING


def _is_command() -> bool:
    """Whether `python -m plymill` begins, which needs none of the names below and shall be quick.

    Python has "-m" in place of the name of the program until it has found __main__.py.
    """
    words = getattr(sys, "argv", [])
    return words[:1] == ["-m"] and sys.orig_argv[-len(words)] in ("plymill", "-mplymill")


if TYPE_CHECKING or not _is_command():
    from ._batch import Batch as Batch
    from ._core import version as __version__
    from ._errors import (
        BlankSourcesWarning as BlankSourcesWarning,
        DamagedError as DamagedError,
        DamagedSourcesWarning as DamagedSourcesWarning,
        MixedNotationsError as MixedNotationsError,
        MixedNotationsWarning as MixedNotationsWarning,
        PlymillError as PlymillError,
        ReadTwiceWarning as ReadTwiceWarning,
        RejectedGamesError as RejectedGamesError,
        RejectedGamesWarning as RejectedGamesWarning,
        SourceError as SourceError,
        UnfinishedFolderError as UnfinishedFolderError,
        UnfinishedFolderWarning as UnfinishedFolderWarning,
        UsageError as UsageError,
    )
    from ._file import RecordFile as RecordFile, open as open
    from ._game import Game as Game
    from ._games import Games as Games
    from ._plan import Split as Split, plan as plan
    from ._position_arrays import (
        PositionBatch as PositionBatch,
        PositionLayout as PositionLayout,
        position_layout as position_layout,
        symmetries as symmetries,
        unpack_legal as unpack_legal,
        view_action as view_action,
    )
    from ._position_report import (
        LeftOut as LeftOut,
        PositionCount as PositionCount,
        PositionsReport as PositionsReport,
    )
    from ._positions import Positions as Positions, positions as positions
    from ._report import Rejected as Rejected, Report as Report, SourceReport as SourceReport
    from ._rules import (
        Finding as Finding,
        Replay as Replay,
        State as State,
        encode as encode,
        replay as replay,
        start as start,
    )
    from ._runs import check as check, convert as convert, notations as notations
    from ._scan import Scan as Scan, parse as parse, scan as scan
    from ._table import Table as Table
    from ._writer import Writer as Writer

