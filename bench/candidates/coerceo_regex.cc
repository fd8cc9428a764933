#include <regex>
#include <string_view>

#include "bench/candidates/coerceo_builder.h"
#include "bench/candidates/coerceo_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {

// One part of the text and the blanks after it, in groups:
//   1 number   2, 3 fields of a move   4, 5 tiles and field of an exchange
//   6 capture   7 removed tile   8 sign   9 comment   10 result   11, 12 tag pair
const std::regex& Part() {
  static const std::regex part(
      "(?:(?:([1-9][0-9]{0,5})#\\s+)?"
      "(?:(1?[0-9][a-f])-(1?[0-9][a-f])|(TT?)\\s+x(1?[0-9][a-f]))"
      "|x(1?[0-9][a-f])"
      "|T(1?[0-9])"
      "|([!?]{1,2})"
      "|\\{([^{}]*)\\}"
      "|(1-0|0-1|0-0)"
      "|\\[([A-Za-z_]+) +\"([^\"\\n]*)\"\\])\\s*",
      std::regex::ECMAScript | std::regex::optimize);
  return part;
}

std::string_view Text(const std::csub_match& group) {
  return {group.first, static_cast<std::size_t>(group.length())};
}

void ReportPly(const std::cmatch& part, CoerceoBuilder& builder) {
  if (part[1].matched) builder.Number(NumberIn(part[1].first, part[1].second));
  if (part[2].matched) {
    builder.Move(FieldIn(part[2].first), FieldIn(part[3].first));
  } else {
    builder.Exchange(part[4].length() == 2 ? 2 : 1, FieldIn(part[5].first));
  }
}

void Report(const std::cmatch& part, CoerceoBuilder& builder) {
  if (part[2].matched || part[4].matched) {
    ReportPly(part, builder);
  } else if (part[6].matched) {
    builder.Capture(FieldIn(part[6].first));
  } else if (part[7].matched) {
    builder.Tile(NumberIn(part[7].first, part[7].second));
  } else if (part[8].matched) {
    builder.Sign(SignIn(Text(part[8])));
  } else if (part[9].matched) {
    builder.Comment(Text(part[9]));
  } else if (part[10].matched) {
    builder.Result(Text(part[10]), part[10].second);
  } else {
    builder.Tag(part[0].first, Text(part[11]), Text(part[12]));
  }
}

}  // namespace

bool ReadCoerceoWithRegex(const Shard& shard, RecordsBase& records) {
  CoerceoBuilder builder(shard, static_cast<Records<coerceo::Game>&>(records));
  const char* const end = shard.text.data() + shard.text.size();
  std::cmatch part;
  for (const char* at = shard.text.data(); at < end; at = part[0].second) {
    constexpr auto kHere = std::regex_constants::match_continuous;
    if (!std::regex_search(at, end, part, Part(), kHere)) return false;
    Report(part, builder);
  }
  return builder.ok() && builder.between_games();
}

}  // namespace plymill::bench
