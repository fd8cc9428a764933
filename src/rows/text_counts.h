// TextCounts: counts for each of many texts, in bounded memory.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "plymill/stats.h"

namespace plymill {

// Allocates only for new texts.
template <class Counts>
class TextCounts {
 public:
  struct Most {
    std::size_t texts = 0;
    std::size_t bytes = 0;  // of all texts together
  };

  explicit TextCounts(Most most) : most_(most) {}

  // The counts of `text`, valid until the next call. `make()` makes the counts of a new text.
  // Returns null if the text is new and there is no room for it.
  template <class Make>
  Counts* Find(std::string_view text, Make make) {
    const auto found = counts_.find(text);
    if (found != counts_.end()) return &found->second;
    is_complete_ = is_complete_ && counts_.size() < most_.texts && Fits(text.size());
    if (!is_complete_) return nullptr;
    return &counts_.emplace(Keep(text), make()).first->second;
  }

  // A copy of `text` that lives as long as this object.
  std::string_view Keep(std::string_view text) {
    char* const kept = arena_.Allocate(text.size());
    std::copy(text.begin(), text.end(), kept);
    bytes_ += text.size();
    return {kept, text.size()};
  }

  std::size_t size() const { return counts_.size(); }
  bool is_complete() const { return is_complete_; }
  auto begin() const { return counts_.begin(); }
  auto end() const { return counts_.end(); }

 private:
  bool Fits(std::size_t bytes) const {
    return bytes <= most_.bytes - std::min(bytes_, most_.bytes);
  }

  Most most_;
  absl::flat_hash_map<std::string_view, Counts> counts_;
  Arena arena_;
  std::size_t bytes_ = 0;
  bool is_complete_ = true;  // no text was refused
};

}  // namespace plymill
