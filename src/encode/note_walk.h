// NoteWalk: notes, or texts of plies, as JSON, in the order of the rows they belong to.
#pragma once

#include <cstddef>
#include <cstdint>

#include "encode/json_text.h"
#include "record/records.h"

namespace plymill {

// Stands at those of one row, or at the end.
class NoteWalk {
 public:
  NoteWalk() = default;
  NoteWalk(const Buffer<NoteRecord>& all, Range range)
      : next_(all.data() + range.begin), end_(next_ + range.count) {
    FindRow();
  }

  // The row they belong to; at the end one that is greater than any.
  std::uint32_t row() const { return row_; }
  bool IsAt(std::uint32_t row) const { return row_ == row; }

  // The most bytes that those of the row it is at are written with.
  std::size_t MaxBytes() const {
    std::size_t bytes = 4;
    for (const NoteRecord* note = next_; note != end_ && note->row == row_; ++note) {
      bytes += MaxJsonStringBytes(note->text.size());
    }
    return bytes;
  }

  // Writes those of `row`, joined by a blank, and passes them; `null` where it is not at `row`.
  char* Write(std::uint32_t row, char* to) {
    if (row_ != row) return WriteLiteral("null", to);
    *to++ = '"';
    for (bool first = true; next_ != end_ && next_->row == row; ++next_, first = false) {
      if (!first) *to++ = ' ';
      to = WriteEscaped(next_->text, to);
    }
    FindRow();
    *to++ = '"';
    return to;
  }

  // Passes those of the row it is at.
  void Pass() {
    while (next_ != end_ && next_->row == row_) ++next_;
    FindRow();
  }

 private:
  static constexpr std::uint32_t kEnd = NoteRecord::kGame - 1;  // no row has this index

  void FindRow() { row_ = next_ == end_ ? kEnd : next_->row; }

  const NoteRecord* next_ = nullptr;
  const NoteRecord* end_ = nullptr;
  std::uint32_t row_ = kEnd;  // of the next one
};

}  // namespace plymill
