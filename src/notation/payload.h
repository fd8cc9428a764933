// Payload: what stands in a block of the record file, in the pieces that it is written in.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/buffer.h"

namespace plymill {

// Rows are most of it, and lie in Records as in the file: they are not copied, so a payload is
// good as long as its Records stay as they are. Its buffers are used again and again.
struct Payload {
  Buffer<char> games;     // counts and games
  std::string_view rows;  // of the Records
  Buffer<char> behind;    // all sections behind the rows but the last
  Buffer<char> heap;

  std::array<std::string_view, 4> pieces() const {
    return {std::string_view(games.data(), games.size()), rows,
            std::string_view(behind.data(), behind.size()),
            std::string_view(heap.data(), heap.size())};
  }
  std::size_t size() const { return games.size() + rows.size() + behind.size() + heap.size(); }
};

}  // namespace plymill
