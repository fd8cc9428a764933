// Faction: a player, owner or target. Sections "Factions" and "Hirelings" of the specification.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record/fields.h"

namespace plymill::rootlog {

// Codes are frozen in the record file.
enum class Faction : std::uint8_t {
  kMarquise,
  kEyrie,
  kAlliance,
  kVagabond,
  kSecondVagabond,
  kLizards,
  kRiverfolk,
  kDuchy,
  kCorvids,
  kHundreds,
  kKeepers,
  kFirstHireling,  // hirelings follow in the order of kHirelingLetters
  kUnknown = kFirstHireling + 13
};

inline constexpr std::string_view kFactionLetters = "CEAVGLODPHK";
inline constexpr std::string_view kHirelingLetters = "CEAVLODPHKTSJ";
static_assert(kFactionLetters.size() == static_cast<std::size_t>(Faction::kFirstHireling));

constexpr bool IsKnown(Faction faction) { return faction < Faction::kUnknown; }
constexpr bool IsHireling(Faction faction) {
  return faction >= Faction::kFirstHireling && IsKnown(faction);
}
constexpr bool IsVagabond(Faction faction) {
  return faction == Faction::kVagabond || faction == Faction::kSecondVagabond;
}
constexpr std::uint32_t Bit(Faction faction) {
  return IsKnown(faction) ? std::uint32_t{1} << static_cast<unsigned>(faction) : 0;
}

constexpr Name NameOf(Faction faction) {
  const auto code = static_cast<std::size_t>(faction);
  Name name;
  if (faction < Faction::kFirstHireling) {
    name.Append(kFactionLetters[code]);
  } else if (IsKnown(faction)) {
    name = Name("h_");
    name.Append(kHirelingLetters[code - kFactionLetters.size()]);
  }
  return name;
}

// The letter of a faction that is not a hireling.
constexpr std::string_view LetterTextOf(Faction faction) {
  return kFactionLetters.substr(static_cast<std::size_t>(faction), 1);
}

// The faction of a capital letter; kUnknown if no faction has the letter.
inline constexpr std::array<Faction, 256> kFactionOfLetter = [] {
  std::array<Faction, 256> factions{};
  factions.fill(Faction::kUnknown);
  for (std::size_t i = 0; i < kFactionLetters.size(); ++i) {
    factions[static_cast<unsigned char>(kFactionLetters[i])] = static_cast<Faction>(i);
  }
  return factions;
}();

constexpr Faction FactionOf(char letter) {
  return kFactionOfLetter[static_cast<unsigned char>(letter)];
}

// The hireling with the letter that follows "h_", or kUnknown if there is none.
constexpr Faction HirelingOf(char letter) {
  const std::size_t index = letter == '\0' ? std::string_view::npos : kHirelingLetters.find(letter);
  if (index == std::string_view::npos) return Faction::kUnknown;
  return static_cast<Faction>(static_cast<std::size_t>(Faction::kFirstHireling) + index);
}

}  // namespace plymill::rootlog
