#include "model/iso_date.h"

#include <optional>

#include "base/date.h"
#include "base/letter_case.h"

namespace plymill {
namespace {

int DaysOf(int month, int year) {
  const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (month == 2) return is_leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// The number of parts of `date`, from the year on, that are known; 0 if it does not exist.
std::size_t KnownParts(const Date& date) {
  const auto [year, month, day] = date.parts;
  if (month > 12 || day > (month > 0 ? DaysOf(month, year > 0 ? year : 4) : 31)) return 0;
  return year == 0 ? 0 : month == 0 ? 1 : day == 0 ? 2 : 3;
}

}  // namespace

IsoDate IsoDateIn(std::string_view text, DayFirst day_first) {
  IsoDate iso;
  const std::optional<Date> date = ReadDate(text);
  if (!date || (date->is_day_first && day_first != DayFirst::kSaid)) return iso;
  const std::size_t known = KnownParts(*date);
  constexpr std::size_t kEnds[] = {4, 7, 10};  // of year, month and day
  for (std::size_t part = 0; part < known; ++part) {
    int number = date->parts[part];
    const std::size_t digits = part == 0 ? 4 : 2;
    for (std::size_t i = 1; i <= digits; ++i, number /= 10) {
      iso[kEnds[part] - i] = static_cast<char>('0' + number % 10);
    }
    if (part > 0) iso[kEnds[part - 1]] = '-';
  }
  return iso;
}

IsoDate IsoDateOfTags(std::span<const TagRecord> tags) {
  for (const std::string_view name : {"Date", "UTCDate"}) {
    for (const TagRecord& tag : tags) {
      if (!EqualInEitherCase(tag.name, name)) continue;
      const IsoDate date = IsoDateIn(tag.value, DayFirst::kNotSaid);
      if (!date.empty()) return date;
    }
  }
  return {};
}

}  // namespace plymill
