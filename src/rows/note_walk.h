// NoteWalk: writes notes or texts of plies as JSON, in the order of their rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/records.h"
#include "rows/json_text.h"

namespace plymill {

// The position of a NoteWalk is a row that has notes, or the end.
class NoteWalk {
 public:
  NoteWalk() = default;
  NoteWalk(const Buffer<NoteRecord>& all, Range range)
      : next_(all.data() + range.begin), end_(next_ + range.count) {
    FindRow();
  }

  // The row of the current notes. At the end, a number greater than any row.
  std::uint32_t row() const { return row_; }
  bool IsAt(std::uint32_t row) const { return row_ == row; }

  // The most bytes of JSON for the notes of the current row.
  std::size_t MaxBytes() const {
    std::size_t bytes = 4;
    for (const NoteRecord* note = next_; note != end_ && note->row == row_; ++note) {
      bytes += MaxJsonStringBytes(note->text.size());
    }
    return bytes;
  }

  // Writes the notes of `row`, joined by blanks, and passes them. Writes `null` if `row` has no
  // notes.
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

  // Passes the notes of the current row.
  void Pass() {
    while (next_ != end_ && next_->row == row_) ++next_;
    FindRow();
  }

 private:
  static constexpr std::uint32_t kEnd = NoteRecord::kGame - 1;  // greater than any index of a row

  void FindRow() { row_ = next_ == end_ ? kEnd : next_->row; }

  const NoteRecord* next_ = nullptr;
  const NoteRecord* end_ = nullptr;
  std::uint32_t row_ = kEnd;  // row of the next note
};

}  // namespace plymill
