#include <cstdint>
#include <regex>
#include <string_view>

#include "bench/candidates/lost_cities_builder.h"
#include "bench/candidates/lost_cities_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {

// A move or a tag pair and the blanks after it, in groups:
//   1 the whole move   2 number   3 colour   4 rank   5 "D"   6 pile   7, 8 tag pair
const std::regex& Part() {
  static const std::regex part(
      "(?:(([1-9][0-9]{0,5})\\. *([RGWBYK])([2-9]|10|H)(D)?-([RGWBYKD]))"
      "|\\[([A-Za-z_][A-Za-z0-9_]*) +\"([^\"\\n]*)\"\\])\\s*",
      std::regex::ECMAScript | std::regex::optimize);
  return part;
}

std::string_view Text(const std::csub_match& group) {
  return {group.first, static_cast<std::size_t>(group.length())};
}

void ReportMove(const std::cmatch& part, LostCitiesBuilder& builder) {
  const bool handshake = *part[4].first == 'H';
  const std::uint32_t rank = handshake ? 0 : NumberIn(part[4].first, part[4].second);
  builder.Move(part[1].first, part[1].second,
               {.number = NumberIn(part[2].first, part[2].second),
                .color = *part[3].first,
                .rank = static_cast<std::uint8_t>(rank),
                .discarded = part[5].matched,
                .pile = *part[6].first});
}

}  // namespace

bool ReadLostCitiesWithRegex(const Shard& shard, RecordsBase& records) {
  LostCitiesBuilder builder(shard, static_cast<Records<lost_cities::Game>&>(records));
  const char* const end = shard.text.data() + shard.text.size();
  std::cmatch part;
  for (const char* at = shard.text.data(); at < end; at = part[0].second) {
    constexpr auto kHere = std::regex_constants::match_continuous;
    if (!std::regex_search(at, end, part, Part(), kHere)) return false;
    if (part[1].matched) {
      ReportMove(part, builder);
    } else {
      builder.Tag(part[0].first, Text(part[7]), Text(part[8]));
    }
  }
  return builder.Finish();
}

}  // namespace plymill::bench
