// RowReporter: reports plies that are already in the layout of rows. If the Recorder is Records,
// they are written directly into its memory.
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

// Unpacks `row` into `ply`. `spill`: the part of the row that is in the spill.
inline void Unpack(const StoredPly& row, const char* spill, Ply& ply) {
  RowReader<Ply>(spill).Unpack(reinterpret_cast<const char*>(&row), ply);
}

template <class Recorder>
class RowReporter {
 public:
  static constexpr std::size_t kMostRows = 64;

  explicit RowReporter(GameInHand<Recorder>& game) : game_(game) {}

  // The most rows that can be reported at once.
  std::size_t most() const { return stays() ? kMostRows : 1; }

  // Room() is the memory for the next rows. SpillRoom() is the memory for their spill, which is at
  // most one number per row.
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

  // Reports the first `count` rows in Room(), which use `spilled` bytes of SpillRoom(). `written`:
  // the text of the last ply.
  void Report(std::size_t count, std::size_t spilled, std::string_view written) {
    if (!stays()) return ReportPly(written);
    if constexpr (KeepsRows<Recorder, Ply>) {
      game_.recorder.rows.Grow(count);
      game_.recorder.spill.Grow(spilled);
      game_.Reported(count, written);
    }
  }

 private:
  // Whether Records can keep the rows as they are: the recorder is Records, and it keeps no texts
  // of plies.
  bool stays() const {
    if constexpr (KeepsRows<Recorder, Ply>) {
      return !game_.recorder.keep_texts;
    } else {
      return false;
    }
  }

  // Reports the row in Room() as a ply, which any Recorder accepts.
  [[gnu::noinline]] void ReportPly(std::string_view written) {
    Unpack(*Room(), SpillRoom(), game_.ply_in_hand);
    game_.Report(game_.ply_in_hand, written);
  }

  GameInHand<Recorder>& game_;
  StoredPly row_;  // used if the recorder is not Records
  char spill_[sizeof(std::uint16_t)];
};

}  // namespace plymill::carcassonne
