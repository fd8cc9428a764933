#include "model/words.h"

#include <algorithm>
#include <cstring>

#include "base/hash/hash.h"

namespace plymill {
namespace {

constexpr std::size_t kFewestSlots = 256;

// Texts that are made to have the same hash must not make a search long: after this number of
// places, a word is taken for new. So a word may have two codes.
constexpr std::size_t kMostProbes = 64;

std::uint32_t HashOfWord(std::string_view word) {
  constexpr std::uint64_t kFactor = 0x9E37'79B9'7F4A'7C15;
  std::uint64_t first = 0, last = 0;
  if (word.size() > 2 * sizeof(first)) return static_cast<std::uint32_t>(HashOf(word) >> 32);
  if (word.size() > sizeof(first)) {
    std::memcpy(&first, word.data(), sizeof(first));
    std::memcpy(&last, word.data() + word.size() - sizeof(last), sizeof(last));
  } else if (!word.empty()) {
    std::memcpy(&first, word.data(), word.size());
  }
  const std::uint64_t mixed =
      (first ^ word.size()) * kFactor ^ (last + kFactor) * (kFactor >> 7 | 1);
  return static_cast<std::uint32_t>((mixed ^ mixed >> 29) * kFactor >> 32);
}

}  // namespace

void Words::Clear() {
  sizes.Clear();
  text.Clear();
  begins_.Clear();
  if (!slots_.empty()) std::memset(slots_.data(), 0, slots_.size() * sizeof(Slot));
}

std::uint32_t Words::CodeOf(std::string_view word) {
  if (slots_.size() < 2 * (sizes.size() + 1)) Enlarge();
  const std::uint32_t hash = HashOfWord(word);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < kMostProbes; ++i) {
    Slot& slot = slots_[(hash + i) & mask];
    if (slot.code == 0) {
      slot = {hash, static_cast<std::uint32_t>(sizes.size() + 1)};
      break;
    }
    const std::uint32_t code = slot.code - 1;
    if (slot.hash == hash && At(code) == word) return code;
  }
  return Add(word);
}

std::uint32_t Words::Add(std::string_view word) {
  begins_.Append(static_cast<std::uint32_t>(text.size()));
  sizes.Append(static_cast<std::uint32_t>(word.size()));
  text.Append(word.data(), word.size());
  return static_cast<std::uint32_t>(sizes.size() - 1);
}

void Words::FindBegins() {
  begins_.Clear();
  std::uint32_t begin = 0;
  for (const std::uint32_t size : sizes) {
    begins_.Append(begin);
    begin += size;
  }
}

Words::View Words::view() const {
  static constexpr char kNoBytes[sizeof(std::uint64_t)] = {};
  return {text.empty() ? kNoBytes : text.data(), begins_.data(), sizes.data()};
}

void Words::Enlarge() {
  const std::size_t slots = std::max(kFewestSlots, 2 * slots_.size());
  slots_.Clear();
  slots_.Room(slots);
  slots_.Grow(slots);
  std::memset(slots_.data(), 0, slots * sizeof(Slot));
  for (std::uint32_t code = 0; code < sizes.size(); ++code) {
    const std::uint32_t hash = HashOfWord({text.data() + begins_[code], sizes[code]});
    for (std::size_t i = 0; i < kMostProbes; ++i) {
      Slot& slot = slots_[(hash + i) & (slots - 1)];
      if (slot.code != 0) continue;
      slot = {hash, code + 1};
      break;
    }
  }
}

}  // namespace plymill
