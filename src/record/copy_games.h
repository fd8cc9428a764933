// CopyGames: copies some games of Records to other Records.
#pragma once

#include <cstdint>
#include <span>

#include "record/records.h"
#include "record/verdict.h"

namespace plymill {

template <class Game>
class GameCopier {
 public:
  GameCopier(const Records<Game>& from, Records<Game>& to)
      : from_(from), to_(to), reader_(from.spill.data()) {}

  void Copy(std::span<const Verdict> verdicts, VerdictRange wanted) {
    to_.Clear(from_.shard);
    for (std::size_t i = 0; i < from_.heads.size(); ++i) {
      const GameHead& head = from_.heads[i];
      const char* const spilled = reader_.spill();
      PassRows(head.rows);
      if (!wanted.Holds(verdicts[i])) continue;
      CopyGame(head);
      to_.infos.Append(from_.infos[i]);
      to_.spill.Append(spilled, static_cast<std::size_t>(reader_.spill() - spilled));
    }
  }

 private:
  // Advances the reader over `rows`. The spill has no index, so every row must be read to find out
  // which bytes of the spill belong to it.
  void PassRows(Range rows) {
    if (from_.spill.empty()) return;
    typename Game::Ply ply;
    for (std::uint32_t i = 0; i < rows.count; ++i) {
      reader_.Unpack(from_.rows[rows.begin + i].data(), ply);
    }
  }

  void CopyGame(const GameHead& head) {
    GameHead copy = head;
    copy.rows = CopyRange(head.rows, from_.rows, to_.rows);
    copy.tags = CopyRange(head.tags, from_.tags, to_.tags);
    copy.players = CopyRange(head.players, from_.players, to_.players);
    copy.points = CopyRange(head.points, from_.points, to_.points);
    copy.notes = CopyNotes(head.notes, from_.notes, copy.rows.begin - head.rows.begin, to_.notes);
    copy.texts = CopyNotes(head.texts, from_.texts, copy.rows.begin - head.rows.begin, to_.texts);
    to_.heads.Append(copy);
  }

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
  RowReader<typename Game::Ply> reader_;
};

// Clears `to`, then copies the games of `from` whose verdicts are in `wanted`, without diagnostics.
// The texts in `to` are views into the same memory as the texts in `from`.
template <class Game>
void CopyGames(const Records<Game>& from, std::span<const Verdict> verdicts, VerdictRange wanted,
               Records<Game>& to) {
  GameCopier<Game>(from, to).Copy(verdicts, wanted);
}

}  // namespace plymill
