// PlayerNames: the names of the players of a game, which may stand beside the letters of the
// winners.
//
// Very long names are left out: to look for them would take the time of their bytes at each place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/rootlog/faction.h"

namespace plymill::rootlog {

class PlayerNames {
 public:
  constexpr void Add(Faction faction, std::string_view name) {
    const bool fits = count_ < kMost && name.size() <= kMostBytes;
    if (fits && name.size() > 1) names_[count_++] = {Bit(faction), name};
  }

  // Whether `text` names a player who plays none of `factions`.
  constexpr bool NameOther(std::string_view text, std::uint32_t factions) const {
    const auto is_part_of_own = [&](const Name& each) {
      return std::any_of(names_, names_ + count_, [&](const Name& own) {
        return (own.factions & factions) != 0 && HasWords(own.name, each.name) &&
               HasWords(text, own.name);
      });
    };
    return std::any_of(names_, names_ + count_, [&](const Name& each) {
      return (each.factions & factions) == 0 && HasWords(text, each.name) && !is_part_of_own(each);
    });
  }

  // Bytes of the name of a player of `factions` with which `text` begins; 0 if there is none.
  constexpr std::size_t BytesAtBegin(std::string_view text, std::uint32_t factions) const {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Name& name = names_[i];
      if ((name.factions & factions) == 0 || !text.starts_with(name.name)) continue;
      bytes = std::max(bytes, name.name.size());
    }
    return bytes;
  }

 private:
  static constexpr std::size_t kMost = 12, kMostBytes = 64;

  struct Name {
    std::uint32_t factions = 0;  // a bit for the faction of the player
    std::string_view name;
  };

  static constexpr bool HasWords(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != std::string_view::npos;
         at = text.find(words, at + 1)) {
      const std::size_t end = at + words.size();
      const bool begins = at == 0 || !IsLetter(text[at - 1]);
      if (begins && (end == text.size() || !IsLetter(text[end]))) return true;
    }
    return false;
  }

  Name names_[kMost];
  std::size_t count_ = 0;
};

}  // namespace plymill::rootlog
