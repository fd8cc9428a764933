#include "bench/candidates/candidates.h"

#include <cstdint>

#include "bench/candidates/coerceo_candidates.h"

namespace plymill::bench {
namespace {

constexpr std::size_t kAll = SIZE_MAX;
constexpr std::size_t kFew = 16;  // 4 MiB

constexpr Candidate kCandidates[] = {
#ifdef PLYMILL_HAS_PEGTL
    {"pegtl", "coerceo", ReadCoerceoWithPegtl, kAll},
#endif
#ifdef PLYMILL_HAS_RE2C
    {"re2c", "coerceo", ReadCoerceoWithRe2c, kAll},
#endif
    {"std_regex", "coerceo", ReadCoerceoWithRegex, kFew},
};

}  // namespace

std::span<const Candidate> AllCandidates() { return kCandidates; }

}  // namespace plymill::bench
