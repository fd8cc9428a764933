// Plies that cannot be read, and are kept as they stand in the text.
#pragma once

#include <cstddef>
#include <string_view>

#include "plymill/reason.h"
#include "record/recorder.h"
#include "scan/cursor.h"

namespace plymill {

// Says why the text from `start` to the next byte, blanks at its end aside, is kept
// unparsed: it failed for `reason` at `place`. Returns that text.
template <class Recorder>
constexpr std::string_view RemarkUnparsed(const Cursor& in, const char* start, Reason reason,
                                          const char* place, Recorder& recorder) {
  std::string_view written = in.Since(start);
  while (IsBlank(written.back())) written.remove_suffix(1);
  const auto before = static_cast<std::size_t>(place - written.data());
  recorder.Remark({reason, written.substr(before < written.size() ? before : 0), {}});
  return written;
}

}  // namespace plymill
