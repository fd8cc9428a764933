// Frame: rows of some games, which are compressed together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "base/buffer.h"
#include "base/result.h"
#include "output/compressor.h"
#include "plymill/convert.h"

namespace plymill {

class RowsOutput;

// The least bytes of rows in a frame.
inline constexpr std::size_t kFrameBytes = std::size_t{1} << 20;

// Some games in an output, and their bytes there.
struct GamesPiece {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::size_t end = 0;  // bytes from the start of the rows, or of the compressed rows
};

struct Frame {
  RowsOutput* output = nullptr;  // the output that the rows belong to
  Buffer<char> rows;
  Buffer<GamesPiece> games;  // one for each game in `rows`

  // The rows, compressed. More than one piece only if one would be larger than a file may be.
  Buffer<char> packed;
  Buffer<GamesPiece> pieces;
};

using Frames = std::vector<std::unique_ptr<Frame>>;

// Objects that are used again and again. May be used on any thread.
template <class T>
class Reused {
 public:
  // Returns a free object, or null if there is none.
  std::unique_ptr<T> Take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return nullptr;
    std::unique_ptr<T> object = std::move(free_.back());
    free_.pop_back();
    return object;
  }

  void Return(std::unique_ptr<T> object) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(object));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> free_;
};

// Makes and compresses frames. All functions may be called on any thread.
class FramePacker {
 public:
  // No piece of several games gets larger than `max_bytes`, unless this is 0.
  FramePacker(OutputCompression compression, std::uint64_t max_bytes)
      : compression_(compression), max_bytes_(max_bytes) {}

  // An empty frame.
  std::unique_ptr<Frame> Take();
  void Return(std::unique_ptr<Frame> frame) { frames_.Return(std::move(frame)); }

  // Compresses the rows of `frame`.
  Result<void> Pack(Frame& frame);

  // Appends `text`, compressed, to `out`.
  Result<void> PackText(std::string_view text, Buffer<char>& out);

 private:
  Result<void> PackGames(std::size_t first, std::size_t end, Frame& frame);

  const OutputCompression compression_;
  const std::uint64_t max_bytes_;
  Reused<Frame> frames_;
  Reused<Compressor> compressors_;
};

}  // namespace plymill
