// RowTeller: tells of plies that are written as rows store them: to Records, where they stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "record/keeps_rows.h"
#include "record/row.h"

namespace plymill::carcassonne {

// The ply in `row`, what it has spilled at `spill`.
inline void Unpack(const StoredPly& row, const char* spill, Ply& ply) {
  RowReader<Ply>(spill).Unpack(reinterpret_cast<const char*>(&row), ply);
}

template <class Recorder>
class RowTeller {
 public:
  static constexpr std::size_t kMostRows = 64;

  explicit RowTeller(GameInHand<Recorder>& game) : game_(game) {}

  // So many rows may be told of at once.
  std::size_t most() const { return stays() ? kMostRows : 1; }

  // Where the next rows go, and what they spill: a number each at most.
  StoredPly* Room() {
    if constexpr (KeepsRows<Recorder, Ply>) {
      return reinterpret_cast<StoredPly*>(game_.recorder.rows.Room(kMostRows));
    } else {
      return &row_;
    }
  }
  char* SpillRoom() {
    if constexpr (KeepsRows<Recorder, Ply>) {
      return game_.recorder.spill.Room(kMostRows * sizeof(spill_));
    } else {
      return spill_;
    }
  }

  // Tells of the first `count` of these rows, which spill so many bytes. `written`: the last one.
  void Tell(std::size_t count, std::size_t spilled, std::string_view written) {
    if (!stays()) return TellPly(written);
    if constexpr (KeepsRows<Recorder, Ply>) {
      game_.recorder.rows.Grow(count);
      game_.recorder.spill.Grow(spilled);
      game_.Told(count, written);
    }
  }

 private:
  // Whether nobody but Records is to be told of rows, and not how they were written.
  bool stays() const {
    if constexpr (KeepsRows<Recorder, Ply>) {
      return !game_.recorder.keep_texts && !game_.geometry.has_value();
    } else {
      return false;
    }
  }

  // Any Recorder can be told of a ply.
  [[gnu::noinline]] void TellPly(std::string_view written) {
    Unpack(*Room(), SpillRoom(), game_.ply_in_hand);
    game_.Tell(game_.ply_in_hand, written);
  }

  GameInHand<Recorder>& game_;
  StoredPly row_;  // not that of Records
  char spill_[sizeof(std::uint16_t)];
};

}  // namespace plymill::carcassonne
