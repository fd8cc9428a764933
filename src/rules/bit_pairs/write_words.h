// WriteWords: writes words as bytes. Only for files that are compiled for vectors: it has internal
// linkage, so that no such code is linked into other files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill {
namespace {

// Writes the words word_of(0), word_of(1) ... to `bytes` bytes, at least eight.
template <class WordOf>
[[gnu::always_inline]] inline void WriteWords(std::size_t bytes, std::uint8_t* to,
                                              WordOf&& word_of) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < bytes / 8; ++i) {
    last = word_of(i);
    std::memcpy(to + 8 * i, &last, sizeof(last));
  }
  const std::size_t rest = bytes % 8;
  if (rest == 0) return;
  // With bytes that were written before.
  last = last >> 8 * rest | word_of(bytes / 8) << (64 - 8 * rest);
  std::memcpy(to + bytes - sizeof(last), &last, sizeof(last));
}

}  // namespace
}  // namespace plymill
