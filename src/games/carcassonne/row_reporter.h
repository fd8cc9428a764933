// RowReporter: reports plies that are already in the layout of rows. They are written directly into
// the memory of Records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "model/row.h"

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
  StoredPly* Room() { return reinterpret_cast<StoredPly*>(game_.recorder.rows.Room(kMostRows)); }
  char* SpillRoom() { return game_.recorder.spill.Room(kMostRows * sizeof(std::uint16_t)); }

  // Reports the first `count` rows in Room(), which use `spilled` bytes of SpillRoom(). `written`:
  // the text of the last ply.
  void Report(std::size_t count, std::size_t spilled, std::string_view written) {
    if (!stays()) return ReportPly(written);
    game_.recorder.rows.Grow(count);
    game_.recorder.spill.Grow(spilled);
    game_.Reported(count, written);
  }

 private:
  // Whether Records can keep the rows as they are: it keeps no texts of plies.
  bool stays() const { return !game_.recorder.keep_texts; }

  // Reports the row in Room() as a ply.
  [[gnu::noinline]] void ReportPly(std::string_view written) {
    Unpack(*Room(), SpillRoom(), game_.ply_in_hand);
    game_.Report(game_.ply_in_hand, written);
  }

  GameInHand<Recorder>& game_;
};

}  // namespace plymill::carcassonne
