// CopyOf: copies a text to memory of a Recorder. The copy is valid as long as the Recorder's data
// is.
#pragma once

#include <algorithm>
#include <string_view>

namespace plymill {

template <class Recorder>
constexpr std::string_view CopyOf(std::string_view text, Recorder& recorder) {
  char* const to = recorder.Allocate(text.size());
  std::copy(text.begin(), text.end(), to);
  return {to, text.size()};
}

}  // namespace plymill
