// LineFeeds: a text with LF in the place of each CR that has none behind it.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "archive/byte_stream.h"
#include "archive/input.h"

namespace plymill {

class LineFeeds final : public ByteStream {
 public:
  explicit LineFeeds(Input from) : from_(std::move(from)) {}

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override {
    const absl::StatusOr<std::string_view> ahead = from_.Peek(bytes + 1);
    if (!ahead.ok()) return ahead.status();
    const std::size_t got = std::min(bytes, ahead->size());
    for (std::size_t i = 0; i < got; ++i) {
      const bool ends_line = (*ahead)[i] == '\r' && !ahead->substr(i + 1).starts_with('\n');
      to[i] = ends_line ? '\n' : (*ahead)[i];
    }
    from_.Pass(got);
    return got;
  }

 private:
  Input from_;
};

}  // namespace plymill
