// Unparsed plies: plies that cannot be read and are kept as written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "model/recorder.h"
#include "plymill/reason.h"

namespace plymill {

// Remarks that the text from `start` to the next byte, without blanks at its end, is kept unparsed,
// because reading failed for `reason` at `place`. Returns that text.
template <class Recorder>
constexpr std::string_view RemarkUnparsed(const Cursor& in, const char* start, Reason reason,
                                          const char* place, Recorder& recorder) {
  const std::string_view written = TrimEnd(in.Since(start));
  const char* const end = written.data() + written.size();
  const std::size_t left = place < end ? static_cast<std::size_t>(end - place) : 0;
  recorder.Remark({reason, written.substr(written.size() - std::min(left, written.size())), {}});
  return written;
}

}  // namespace plymill
