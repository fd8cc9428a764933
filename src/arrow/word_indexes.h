// WordIndexes: numbers words in the order in which they first occur.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>

namespace plymill {

class WordIndexes {
 public:
  // The index of `word`. That of a new word is the number of words before it.
  std::int32_t IndexOf(std::string_view word) {
    Recent& recent = recent_[SlotOf(word)];
    if (recent.word != word || word.empty()) recent = Find(word);
    return recent.index;
  }

 private:
  // A word that was looked up before. Most words are short, and few of them are frequent.
  struct Recent {
    std::string_view word;
    std::int32_t index = 0;
  };
  static constexpr unsigned kSlotBits = 8;

  static std::size_t SlotOf(std::string_view word) {
    std::uint64_t start = 0;
    std::memcpy(&start, word.data(), std::min(word.size(), sizeof(start)));
    return static_cast<std::size_t>((start + word.size()) * 0x9E37'79B9'7F4A'7C15 >>
                                    (64 - kSlotBits));
  }

  Recent Find(std::string_view word) {
    const auto found = indexes_.find(word);
    if (found != indexes_.end()) return {found->first, found->second};
    const std::string_view kept = words_.emplace_back(word);
    const auto index = static_cast<std::int32_t>(indexes_.size());
    indexes_.emplace(kept, index);
    return {kept, index};
  }

  std::array<Recent, std::size_t{1} << kSlotBits> recent_;
  absl::flat_hash_map<std::string_view, std::int32_t> indexes_;
  std::deque<std::string> words_;
};

}  // namespace plymill
