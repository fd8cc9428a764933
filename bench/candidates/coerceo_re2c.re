// Coerceo with re2c: one automaton for all parts; re2c tags mark the texts of the parts.
#include <string_view>

#include "bench/candidates/coerceo_builder.h"
#include "bench/candidates/coerceo_candidates.h"
#include "bench/candidates/number_in.h"

namespace plymill::bench {
namespace {

std::string_view Text(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

// Reads the part that begins at `at`. Returns its end, or null if no part begins there. A byte that
// begins no part, such as the padding, ends the reading.
const char* ReadPart(const char* at, CoerceoBuilder& builder) {
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

    blanks = [ \t\r\n]+;
    tile   = [1-9] | "1" [0-9];
    field  = tile [a-f];
    number = [1-9] [0-9]{0,5};

    * { return nullptr; }

    blanks { return at; }

    "[" @a [A-Za-z_][A-Za-z0-9_]* @b [ ]+ ["] @c [^"\n\x00]* @d ["] "]" {
      builder.Tag(start, Text(a, b), Text(c, d));
      return at;
    }

    @a number @b "#" blanks @c field "-" @d field {
      builder.Number(NumberIn(a, b));
      builder.Move(FieldIn(c), FieldIn(d));
      return at;
    }

    @a field "-" @b field {
      builder.Move(FieldIn(a), FieldIn(b));
      return at;
    }

    @a number @b "#" blanks "TT" blanks "x" @c field {
      builder.Number(NumberIn(a, b));
      builder.Exchange(2, FieldIn(c));
      return at;
    }

    @a number @b "#" blanks "T" blanks "x" @c field {
      builder.Number(NumberIn(a, b));
      builder.Exchange(1, FieldIn(c));
      return at;
    }

    "TT" blanks "x" @a field { builder.Exchange(2, FieldIn(a)); return at; }
    "T" blanks "x" @a field { builder.Exchange(1, FieldIn(a)); return at; }
    "x" @a field { builder.Capture(FieldIn(a)); return at; }
    "T" @a tile { builder.Tile(NumberIn(a, at)); return at; }
    [!?]{1,2} { builder.Sign(SignIn(Text(start, at))); return at; }
    "{" @a [^{}\x00]* @b "}" { builder.Comment(Text(a, b)); return at; }
    "1-0" | "0-1" | "0-0" { builder.Result(Text(start, at), at); return at; }
  */
}

}  // namespace

bool ReadCoerceoWithRe2c(const Shard& shard, RecordsBase& records) {
  CoerceoBuilder builder(shard, static_cast<Records<coerceo::Game>&>(records));
  const char* const end = shard.text.data() + shard.text.size();
  for (const char* at = shard.text.data(); at < end;) {
    at = ReadPart(at, builder);
    if (at == nullptr) return false;
  }
  return builder.ok() && builder.between_games();
}

}  // namespace plymill::bench
