// TagNames: the names of the tag pairs of a game, without duplicates.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scan/tag_pair.h"

namespace plymill {

class TagNames {
 public:
  static constexpr std::size_t kMost = 64;

  // A name with a number appended: "Round_2".
  struct Numbered {
    std::array<char, kMaxTagNameBytes> bytes{};
    std::size_t size = 0;

    constexpr std::string_view view() const { return {bytes.data(), size}; }
  };

  constexpr bool full() const { return count_ == kMost; }

  // Adds `name`, which is not copied. Returns false if it was there already.
  constexpr bool Add(std::string_view name) {
    if (Has(name)) return false;
    names_[count_++] = name;
    marks_ |= MarkOf(name);
    return true;
  }

  // A new name for a repeated `name`: `name` with the first number that makes it unique.
  constexpr Numbered Other(std::string_view name) const {
    Numbered other;
    for (unsigned number = 2; other.size == 0 || Has(other.view()); ++number) {
      other = Join(name, number);
    }
    return other;
  }

 private:
  // The bit of `name` in marks_. A name whose bit is not set there is certainly new.
  static constexpr std::uint64_t MarkOf(std::string_view name) {
    const auto first = static_cast<unsigned char>(name.empty() ? '\0' : name[0]);
    return std::uint64_t{1} << ((first + 7 * name.size()) % 64);
  }

  constexpr bool Has(std::string_view name) const {
    if ((marks_ & MarkOf(name)) == 0) return false;
    return std::find(names_.begin(), names_.begin() + count_, name) != names_.begin() + count_;
  }

  // `name` and `number`, with `name` cut so that the result is not too long. `number` is at most
  // kMost + 1.
  static constexpr Numbered Join(std::string_view name, unsigned number) {
    const std::size_t digits = number < 10 ? 1 : 2;
    name = name.substr(0, kMaxTagNameBytes - 1 - digits);
    Numbered joined;
    for (const char c : name) joined.bytes[joined.size++] = c;
    joined.bytes[joined.size++] = '_';
    if (digits == 2) joined.bytes[joined.size++] = static_cast<char>('0' + number / 10);
    joined.bytes[joined.size++] = static_cast<char>('0' + number % 10);
    return joined;
  }

  std::array<std::string_view, kMost> names_;
  std::size_t count_ = 0;
  std::uint64_t marks_ = 0;
};

}  // namespace plymill
