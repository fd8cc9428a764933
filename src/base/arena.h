// Arena: memory for texts that differ from the source, such as texts converted to UTF-8.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace plymill {

// Memory from Allocate() stays valid until Clear(). Clear() keeps the memory for reuse, so that in
// the long run nothing is allocated.
class Arena {
 public:
  char* Allocate(std::size_t bytes) {
    while (chunk_ < chunks_.size() && chunks_[chunk_].bytes - used_ < bytes) {
      ++chunk_;
      used_ = 0;
    }
    if (chunk_ == chunks_.size()) {
      const std::size_t size = std::max(bytes, kChunkBytes);
      chunks_.push_back({std::make_unique<char[]>(size), size});
    }
    char* const memory = chunks_[chunk_].memory.get() + used_;
    used_ += bytes;
    return memory;
  }

  void Clear() { chunk_ = used_ = 0; }

 private:
  static constexpr std::size_t kChunkBytes = std::size_t{16} << 10;

  struct Chunk {
    std::unique_ptr<char[]> memory;
    std::size_t bytes;
  };

  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0;  // index of the chunk in use
  std::size_t used_ = 0;   // bytes used of that chunk
};

}  // namespace plymill
