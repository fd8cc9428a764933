// Payload: the content of a block of the record file, in the pieces that are written one by one.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/buffer.h"

namespace plymill {

// Most of a payload is rows. Records stores the rows in the same form as the file, so they are not
// copied, and a payload is valid only until its Records change. The buffers are reused.
struct Payload {
  Buffer<char> games;     // counts and games
  std::string_view rows;  // a view into the Records
  Buffer<char> after;     // all sections after the rows, except the heap
  Buffer<char> heap;

  std::array<std::string_view, 4> pieces() const {
    return {std::string_view(games.data(), games.size()), rows,
            std::string_view(after.data(), after.size()),
            std::string_view(heap.data(), heap.size())};
  }
  std::size_t size() const { return games.size() + rows.size() + after.size() + heap.size(); }
};

}  // namespace plymill
