// RowReporter: passes plies in the form of stored rows to a Recorder. If the Recorder is Records,
// the rows are written directly into them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/regular_action.h"
#include "games/rootlog/stored_ply.h"
#include "record/keeps_rows.h"
#include "record/row.h"

namespace plymill::rootlog {

// The general case: rows are unpacked to plies.
template <class Recorder>
class RowReporter {
 public:
  explicit RowReporter(Recorder& recorder) : recorder_(recorder) {}

  // Room() is the memory for the rows of the next action. spill() is the memory for their spilled
  // text.
  StoredPly* Room() {
    spill_.Clear();
    return rows_.data();
  }
  Buffer<char>& spill() { return spill_; }

  // Records the first `count` rows in Room(), which belong to the action `written`.
  void Report(std::size_t count, std::string_view written) {
    RowReader<Ply> reader(spill_.data());
    for (std::size_t i = 0; i < count; ++i) {
      Ply ply;
      reader.Unpack(reinterpret_cast<const char*>(&rows_[i]), ply);
      recorder_.Ply(ply, written);
    }
  }

 private:
  Recorder& recorder_;
  std::array<StoredPly, RegularAction::kMostRows> rows_;
  Buffer<char> spill_;
};

template <class Recorder>
requires KeepsRows<Recorder, Ply>
class RowReporter<Recorder> {
 public:
  explicit RowReporter(Recorder& recorder) : recorder_(recorder) {}

  StoredPly* Room() {
    return reinterpret_cast<StoredPly*>(recorder_.rows.Room(RegularAction::kMostRows));
  }
  Buffer<char>& spill() { return recorder_.spill; }

  void Report(std::size_t count, std::string_view written) {
    const std::size_t first = recorder_.rows.size();
    recorder_.rows.Grow(count);
    if (!recorder_.keep_texts) [[likely]]
      return;
    for (std::size_t i = 0; i < count; ++i) {
      recorder_.texts.Append({static_cast<std::uint32_t>(first + i), recorder_.Utf8(written)});
    }
  }

 private:
  Recorder& recorder_;
};

}  // namespace plymill::rootlog
