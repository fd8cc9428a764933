// Lost Cities with re2c: one automaton for all parts; re2c tags mark the texts of the parts.
#include <cstdint>
#include <string_view>

#include "bench/candidates/lost_cities_builder.h"
#include "bench/candidates/lost_cities_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {

std::string_view Text(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

std::uint8_t RankIn(const char* from, const char* to) {
  return static_cast<std::uint8_t>(*from == 'H' ? 0 : NumberIn(from, to));
}

// Reads the part that begins at `at`. Returns its end, or null if no part begins there. A byte that
// begins no part, such as the padding, ends the reading.
const char* ReadPart(const char* at, LostCitiesBuilder& builder) {
  const char* const start = at;
  const char* marker;
  const char *a, *b, *c, *d;
  /*!stags:re2c format = "const char* @@;\n"; */
  /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = at;
    re2c:define:YYMARKER = marker;
    re2c:yyfill:enable = 0;
    re2c:flags:tags = 1;

    number = [1-9] [0-9]{0,5};
    color  = [RGWBYK];
    rank   = [2-9] | "10" | "H";

    * { return nullptr; }

    [ \t\r\n]+ { return at; }

    "[" @a [A-Za-z_][A-Za-z0-9_]* @b [ ]+ ["] @c [^"\n\x00]* @d ["] "]" {
      builder.Tag(start, Text(a, b), Text(c, d));
      return at;
    }

    number @a "." [ ]* @b color rank @c "D"? "-" @d [RGWBYKD] {
      builder.Move(start, at, {.number = NumberIn(start, a),
                               .color = *b,
                               .rank = RankIn(b + 1, c),
                               .discarded = *c == 'D',
                               .pile = *d});
      return at;
    }
  */
}

}  // namespace

bool ReadLostCitiesWithRe2c(const Shard& shard, RecordsBase& records) {
  LostCitiesBuilder builder(shard, static_cast<Records<lost_cities::Game>&>(records));
  const char* const end = shard.text.data() + shard.text.size();
  for (const char* at = shard.text.data(); at < end;) {
    at = ReadPart(at, builder);
    if (at == nullptr) return false;
  }
  return builder.Finish();
}

}  // namespace plymill::bench
