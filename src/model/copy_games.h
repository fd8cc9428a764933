// CopyGames: copies some games of Records to other Records.
#pragma once

#include <cstdint>
#include <span>

#include "model/records.h"
#include "model/verdict.h"

namespace plymill {

template <class Game>
class GameCopier {
 public:
  GameCopier(const Records<Game>& from, Records<Game>& to) : from_(from), to_(to) {
    to_.Clear(from_.shard);
  }

  void Copy(std::size_t index) {
    const GameHead& head = from_.heads[index];
    GameHead copy = head;
    copy.rows = CopyRange(head.rows, from_.rows, to_.rows);
    copy.tags = CopyRange(head.tags, from_.tags, to_.tags);
    copy.players = CopyRange(head.players, from_.players, to_.players);
    copy.points = CopyRange(head.points, from_.points, to_.points);
    copy.notes = CopyNotes(head.notes, from_.notes, copy.rows.begin - head.rows.begin, to_.notes);
    copy.texts = CopyNotes(head.texts, from_.texts, copy.rows.begin - head.rows.begin, to_.texts);
    copy.spill = CopyRange(head.spill, from_.spill, to_.spill);
    to_.heads.Append(copy);
    to_.infos.Append(from_.infos[index]);
    if (!from_.contents.empty()) to_.contents.Append(from_.contents[index]);
  }

 private:
  template <class T>
  static Range CopyRange(Range range, const Buffer<T>& from, Buffer<T>& to) {
    const Range copy = {static_cast<std::uint32_t>(to.size()), range.count};
    to.Append(from.data() + range.begin, range.count);
    return copy;
  }

  // `moved` is the difference, modulo 2^32, between the new and the old index of the game's first
  // row.
  static Range CopyNotes(Range range, const Buffer<NoteRecord>& from, std::uint32_t moved,
                         Buffer<NoteRecord>& to) {
    const Range copy = CopyRange(range, from, to);
    for (std::uint32_t i = 0; i < copy.count; ++i) {
      std::uint32_t& row = to[copy.begin + i].row;
      if (row != NoteRecord::kGame) row += moved;
    }
    return copy;
  }

  const Records<Game>& from_;
  Records<Game>& to_;
};

// Both clear `to`, then copy games of `from`, without diagnostics. The texts in `to` are views into
// the same memory as the texts in `from`.

// Copies the games whose verdicts are in `wanted`.
template <class Game>
void CopyGames(const Records<Game>& from, std::span<const Verdict> verdicts, VerdictRange wanted,
               Records<Game>& to) {
  GameCopier<Game> copier(from, to);
  for (std::size_t i = 0; i < from.heads.size(); ++i) {
    if (wanted.Holds(verdicts[i])) copier.Copy(i);
  }
}

// Copies `count` games from game `first` on.
template <class Game>
void CopyRange(const Records<Game>& from, std::size_t first, std::size_t count, Records<Game>& to) {
  GameCopier<Game> copier(from, to);
  for (std::size_t i = first; i < first + count; ++i) copier.Copy(i);
}

}  // namespace plymill
