// Words: the different words of a column, each with a code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"

namespace plymill {

// Codes count from 0 in the order in which words first occur. The words of an encoded column may
// come from a file, too; then they are only read.
class Words {
 public:
  Buffer<std::uint32_t> sizes;  // bytes of each word
  Buffer<char> text;            // the words, one after the other

  void Clear();

  // The code of `word`, which is added if it is new.
  std::uint32_t CodeOf(std::string_view word);

  // Must be called after `sizes` and `text` were written directly, before At().
  void FindBegins();

  // The words as pointers, for those that write bytes between two words: the compiler could not
  // keep members of a Buffer in registers. Eight bytes from the begin of a word on are readable.
  struct View {
    const char* text;
    const std::uint32_t* begins;
    const std::uint32_t* sizes;
  };
  View view() const;

  // The word with a code. Its data() is never null.
  std::string_view At(std::uint32_t code) const {
    if (text.empty()) return "";
    return {text.data() + begins_[code], sizes[code]};
  }

 private:
  // A place of the hash table. `code` is the code plus 1, or 0 if the place is free.
  struct Slot {
    std::uint32_t hash;
    std::uint32_t code;
  };

  std::uint32_t Add(std::string_view word);
  void Enlarge();

  Buffer<Slot> slots_;            // a power of 2, or none
  Buffer<std::uint32_t> begins_;  // where each word begins in `text`
};

}  // namespace plymill
