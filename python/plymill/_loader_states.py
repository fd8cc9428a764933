"""States of positions that several workers of a DataLoader make.

Each worker knows its own place only. A DataLoader gives the batches of its workers in turn, from
worker 0 on, and passes over those that have no more. So after a batch of a worker, the workers
before it have given as many batches, and those after it one less, or all that they have. Their
states came with their batches, and the process that iterates keeps them (_received).
"""

import json
from collections import OrderedDict
from typing import Any, NamedTuple

from ._errors import UsageError

_VERSION = 1  # of states of several workers

State = dict[str, Any]


class Run(NamedTuple):
    """An iteration over a DataLoader. Equal ones give equal batches."""

    dataset: str
    share: tuple[int, int]  # the rank, and the number of ranks
    workers: int
    epoch: int
    start: str  # the state that was loaded, as JSON; empty if none was

    def role(self, worker: int) -> int:
        """DataLoaders begin with worker 0, but the next batch may be due from another one. So each
        worker takes the place of one that follows."""
        states, first = states_of(self.start)
        return (first * (len(states) == self.workers) + worker) % self.workers

    def start_of(self, worker: int) -> State | None:
        """The state with which a worker begins; None if at the beginning of the epoch."""
        states, _ = states_of(self.start)
        if len(states) == self.workers:
            return states[self.role(worker)]
        if len(states) > 1:
            return _edge(states, self.workers)
        return states[0] if states else None


def states_of(state: str) -> tuple[list[State | None], int]:
    """The states of the workers that a state holds, and which of them gives the next batch."""
    if not state:
        return [], 0
    read = json.loads(state)
    if "plymill_torch" not in read:
        return [read], 0
    states, first = read.get("states"), read.get("next")
    is_right = (
        read["plymill_torch"] == _VERSION
        and isinstance(states, list)
        and all(each is None or isinstance(each, dict) for each in states)
        and isinstance(first, int)
        and 0 <= first < len(states)
    )
    if not is_right:
        raise UsageError("this is no state of positions", "usage")
    return states, first


def _edge(states: list[State | None], workers: int) -> State:
    """The state from which another number of workers can continue."""
    places = [(each["first"], each["windows"], each["rows"]) for each in states if each]
    first = states[0]
    if first is None or len(places) < len(states) or len(set(places)) > 1 or first["rows"] != 0:
        raise UsageError(
            f"the state is one of {len(states)} workers that have not given the same windows, so "
            f"{workers} workers cannot continue there",
            "usage",
        )
    return first


# The states that came with the batches of workers, by run, worker and number of the batch.
_received: OrderedDict[Run, list[dict[int, State]]] = OrderedDict()
_KEPT_RUNS = 4
_KEPT_BATCHES = 256  # of a worker: far more than a DataLoader prefetches


class Place:
    """The place of a batch in its run."""

    def __init__(self, run: Run, worker: int, number: int, state: State) -> None:
        self._run, self._worker, self._number, self._state = run, worker, number, state

    def __reduce__(self) -> tuple[Any, ...]:
        return _receive, (tuple(self._run), self._worker, self._number, self._state)

    def state(self) -> State:
        """See Batch.state."""
        run = self._run
        if run.workers == 1:
            return self._state
        states: list[State | None] = [None] * run.workers
        for worker in range(run.workers):
            last = self._number - (worker > self._worker)
            states[run.role(worker)] = _last_state(run, worker, last)
        after = run.role(self._worker + 1)
        return {"plymill_torch": _VERSION, "next": after, "states": states}


def _receive(run: tuple[Any, ...], worker: int, number: int, state: State) -> Place:
    key = Run(*run)
    workers = _received.setdefault(key, [{} for _ in range(key.workers)])
    workers[worker][number] = state
    workers[worker].pop(number - _KEPT_BATCHES, None)
    _received.move_to_end(key)
    while len(_received) > _KEPT_RUNS:
        _received.popitem(last=False)
    return Place(key, worker, number, state)


def _last_state(run: Run, worker: int, last: int) -> State | None:
    """The state of a worker after its batch `last`, or after its last one if it has fewer."""
    if run not in _received:
        raise RuntimeError("only the process that iterates over the DataLoader knows the state")
    states = _received[run][worker]
    if last < 0 or not states:
        return run.start_of(worker)
    state = states.get(min(last, max(states)))
    if state is None:
        raise RuntimeError("the state of this batch is no longer known: many came after it")
    return state
