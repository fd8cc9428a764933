// Faction: a player, owner or target. Sections "Factions" and "Hirelings" of the specification.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/fields.h"

namespace plymill::rootlog {

// Codes are frozen in the record file. A new faction or hireling gets the next code after all
// others, and a row of kFactionRows.
enum class Faction : std::uint8_t {
  kMarquise = 0,
  kEyrie = 1,
  kAlliance = 2,
  kVagabond = 3,
  kSecondVagabond = 4,
  kLizards = 5,
  kRiverfolk = 6,
  kDuchy = 7,
  kCorvids = 8,
  kHundreds = 9,
  kKeepers = 10,
  // 11 to 23: hirelings
  kUnknown = 24
};

struct FactionRow {
  Faction faction;
  char letter;  // of a hireling: the letter after "h_"
  bool is_hireling = false;
};

// Factions stand before hirelings, both in the order in which states list them.
inline constexpr FactionRow kFactionRows[] = {
    {Faction::kMarquise, 'C'},  {Faction::kEyrie, 'E'},          {Faction::kAlliance, 'A'},
    {Faction::kVagabond, 'V'},  {Faction::kSecondVagabond, 'G'}, {Faction::kLizards, 'L'},
    {Faction::kRiverfolk, 'O'}, {Faction::kDuchy, 'D'},          {Faction::kCorvids, 'P'},
    {Faction::kHundreds, 'H'},  {Faction::kKeepers, 'K'},        {Faction{11}, 'C', true},
    {Faction{12}, 'E', true},   {Faction{13}, 'A', true},        {Faction{14}, 'V', true},
    {Faction{15}, 'L', true},   {Faction{16}, 'O', true},        {Faction{17}, 'D', true},
    {Faction{18}, 'P', true},   {Faction{19}, 'H', true},        {Faction{20}, 'K', true},
    {Faction{21}, 'T', true},   {Faction{22}, 'S', true},        {Faction{23}, 'J', true},
};

constexpr std::size_t CodeOf(Faction faction) { return static_cast<std::size_t>(faction); }
constexpr bool IsKnown(Faction faction) { return faction != Faction::kUnknown; }

// The greatest code. Arrays with a value for each code have kFactionCodes of them.
inline constexpr Faction kLastFaction = [] {
  Faction last = Faction::kUnknown;
  for (const FactionRow& row : kFactionRows) last = std::max(last, row.faction);
  return last;
}();
inline constexpr std::size_t kFactionCodes = CodeOf(kLastFaction) + 1;

// A set of factions has a bit for each code.
constexpr std::uint32_t Bit(Faction faction) {
  return IsKnown(faction) ? std::uint32_t{1} << CodeOf(faction) : 0;
}
static_assert(kFactionCodes <= 32);

inline constexpr std::uint32_t kAllFactions = [] {
  std::uint32_t bits = 0;
  for (const FactionRow& row : kFactionRows) bits |= Bit(row.faction);
  return bits;
}();
inline constexpr std::uint32_t kHirelings = [] {
  std::uint32_t bits = 0;
  for (const FactionRow& row : kFactionRows) bits |= row.is_hireling ? Bit(row.faction) : 0;
  return bits;
}();
inline constexpr std::uint32_t kPlayers = kAllFactions & ~kHirelings;

constexpr bool IsHireling(Faction faction) { return (Bit(faction) & kHirelings) != 0; }
// Whether players may have `faction`.
constexpr bool IsFaction(Faction faction) { return (Bit(faction) & kPlayers) != 0; }
constexpr bool IsVagabond(Faction faction) {
  return faction == Faction::kVagabond || faction == Faction::kSecondVagabond;
}

// The factions that players may have, by their index: their place in kFactionRows.
inline constexpr std::size_t kFactions = std::popcount(kPlayers);
constexpr Faction FactionAt(std::size_t index) { return kFactionRows[index].faction; }
inline constexpr auto kIndexOfFaction = [] {
  std::array<std::uint8_t, kFactionCodes> indices{};
  indices.fill(0xFF);
  for (std::size_t i = 0; const FactionRow& row : kFactionRows) {
    indices[CodeOf(row.faction)] = static_cast<std::uint8_t>(i++);
  }
  return indices;
}();
constexpr std::size_t IndexOf(Faction faction) { return kIndexOfFaction[CodeOf(faction)]; }
static_assert(IsFaction(FactionAt(kFactions - 1)), "factions stand before hirelings");

// The letters of all codes, as text.
inline constexpr auto kLettersOfFactions = [] {
  std::array<char, kFactionCodes> letters{};
  for (const FactionRow& row : kFactionRows) letters[CodeOf(row.faction)] = row.letter;
  return letters;
}();
constexpr std::string_view LetterTextOf(Faction faction) {
  return {&kLettersOfFactions[CodeOf(faction)], IsKnown(faction) ? std::size_t{1} : 0};
}

constexpr Name NameOf(Faction faction) {
  if (CodeOf(faction) >= kFactionCodes) return {};
  Name name = IsHireling(faction) ? Name("h_") : Name();
  if (IsKnown(faction)) name.Append(kLettersOfFactions[CodeOf(faction)]);
  return name;
}

// For each capital letter, the faction or the hireling that has it; kUnknown if none has it.
consteval auto OfLetters(bool hirelings) {
  std::array<Faction, 256> factions{};
  factions.fill(Faction::kUnknown);
  for (const FactionRow& row : kFactionRows) {
    if (row.is_hireling == hirelings)
      factions[static_cast<unsigned char>(row.letter)] = row.faction;
  }
  return factions;
}
inline constexpr auto kFactionOfLetter = OfLetters(false);
inline constexpr auto kHirelingOfLetter = OfLetters(true);

constexpr Faction FactionOf(char letter) {
  return kFactionOfLetter[static_cast<unsigned char>(letter)];
}

// The hireling with the letter that follows "h_".
constexpr Faction HirelingOf(char letter) {
  return kHirelingOfLetter[static_cast<unsigned char>(letter)];
}

}  // namespace plymill::rootlog
