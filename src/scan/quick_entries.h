// QuickEntries: reads regular entries of a numbered game quickly.
//
//   57. R3-D
//
// QuickEntries compares the expected number instead of parsing it. The notation looks up the words
// in a table: see Plies::ReadRegular() in scan/numbered_reader.h. The grammar reads all other
// entries.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/cursor.h"
#include "scan/expected_number.h"
#include "scan/numbered_game.h"
#include "scan/numbered_start.h"
#include "scan/tag_pair.h"

namespace plymill {

template <class Plies>
class QuickEntries {
 public:
  // Reads entries from a line start on, and counts them in `place`. Returns whether any were read.
  // After several calls in a row that read none, does nothing for some entries, because the whole
  // game may be written in another way.
  bool Read(Cursor& in, Plies& plies, PlaceInGame& place) {
    constexpr std::size_t kMostInARow = 6, kNotTried = 24;
    if (place.entries < from_) return false;
    const bool found = ReadEntries(in, plies, place);
    failures_ = found ? 0 : failures_ + 1;
    if (failures_ >= kMostInARow) from_ = place.entries + kNotTried;
    return found;
  }

 private:
  // This many bytes must be readable at the start of an entry. A regular entry with its line end is
  // shorter.
  static constexpr std::ptrdiff_t kMostRegularBytes = 32;

  // Reads entries with the next number, one blank, regular words and a line end; then entries with
  // other blanks.
  bool ReadEntries(Cursor& in, Plies& plies, PlaceInGame& place) {
    expected_.AdvanceTo(place.numbers.last + 1);
    ExpectedNumber number = expected_;
    const char* const start = in.here();
    const char* const end = start + in.rest().size();
    const char* const reach = start + in.BytesInReach();
    const char* at = start;
    while (reach - at >= kMostRegularBytes && number.Matches(at)) {
      const char* const after = plies.template ReadRegular<Layout::kUsual>(
          at + number.bytes(), end, number.number(), number.number());
      if (after == nullptr) break;
      number.Advance();
      at = after;
    }
    if (at != start) {
      const std::uint32_t last = number.number() - 1;
      place.entries += last - place.numbers.last;
      place.numbers = {.printed = last, .last = last};
      expected_ = number;
    }
    if (reach - end >= kMostRegularBytes && !IsLineEnd(*at)) {
      at = ReadSpacedEntries(at, end, plies, place);
    }
    in.Advance(static_cast<std::size_t>(at - start));
    return at != start;
  }

  // Like ReadEntries(), for entries at line starts that have any blanks, a bullet, or no number.
  // Returns the place after them. Stops after some usual entries in a row, which ReadEntries()
  // reads faster. kMostRegularBytes must be readable at `end`.
  [[gnu::noinline]] const char* ReadSpacedEntries(const char* at, const char* end, Plies& plies,
                                                  PlaceInGame& place) {
    constexpr int kSome = 4;
    int usual = 0;  // usual entries in a row, including the last entry
    for (ExpectedNumber number = expected_; usual < kSome; number.Advance()) {
      const char* ply = PassSpaces(at, end);
      if (ply < end && !IsNameLetter(*ply)) {
        if (*ply == kBulletOfWindows) return at;  // this bullet needs a remark
        ply = PassSpaces(AfterBullet(ply, end), end);
      }
      const bool printed = number.MatchesButLast(ply);
      if (printed) ply = PassSpaces(ply + number.bytes() - 1, end);
      const bool at_word = static_cast<unsigned char>(*ply) > ' ';
      if (!at_word || (!printed && !place.numbers.sure)) return at;
      const std::uint32_t last = number.number();
      const char* const after =
          plies.template ReadRegular<Layout::kAny>(ply, end, last, printed ? last : 0);
      if (after == nullptr) return at;
      ++place.entries;
      place.numbers = {.printed = printed ? last : 0, .last = last};
      const bool is_usual = number.Matches(at) && ply == at + number.bytes();
      usual = is_usual && !IsSpace(after[-2]) ? usual + 1 : 0;
      at = after;
    }
    return at;
  }

  static const char* AfterBullet(const char* at, const char* end) {
    Cursor in(std::string_view(at, static_cast<std::size_t>(end - at)));
    PassBullet(in);
    return in.here();
  }

  ExpectedNumber expected_{1, ". "};
  std::size_t from_ = 0;      // no attempts before this entry
  std::size_t failures_ = 0;  // calls in a row without an entry
};

}  // namespace plymill
