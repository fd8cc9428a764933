// IsoDate: the date of a game in the form of ISO 8601, for the key `iso_date` of game rows.
//
// A record file does not store it: it is made from the stored texts whenever it is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "model/fields.h"
#include "model/records.h"

namespace plymill {

// "2022-04-19", or as much as is known: "2012-11", "2012"; empty if the year is not known.
using IsoDate = FixedText<10>;

// Whether a notation says that the day comes first in "05/06/2022". If it does not say so, the
// date of such a text is not known.
enum class DayFirst : std::uint8_t { kNotSaid, kSaid };

// Reads a date as ReadDate() does. Empty if `text` is no date, or one that does not exist, such as
// 31 April.
IsoDate IsoDateIn(std::string_view text, DayFirst day_first);

// The date in the tag pair `Date`, or else in `UTCDate`. The names are compared in either case.
IsoDate IsoDateOfTags(std::span<const TagRecord> tags);

// The date of game `index` of `records`: that of its Info, if the notation has dates, or else that
// of its tag pairs.
template <class Game>
IsoDate IsoDateOf(const Records<Game>& records, std::size_t index) {
  if constexpr (requires { Game::kDayFirst; }) {  // its Info has a `date`
    const IsoDate date = IsoDateIn(records.infos[index].date, Game::kDayFirst);
    if (!date.empty()) return date;
  }
  const Range tags = records.heads[index].tags;
  return IsoDateOfTags({records.tags.data() + tags.begin, tags.count});
}

}  // namespace plymill
