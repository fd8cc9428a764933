#include "bench/candidates/candidates.h"

#include <cstdint>

#include "bench/candidates/coerceo_candidates.h"
#include "bench/candidates/lost_cities_candidates.h"

namespace plymill::bench {
namespace {

constexpr std::size_t kAll = SIZE_MAX;
constexpr std::size_t kFew = 128;  // shards; 4 MiB in total

// The candidates whose notations and tools are available.
constexpr Candidate kCandidates[] = {
#ifdef PLYMILL_READS_COERCEO
    {"std_regex", "coerceo", ReadCoerceoWithRegex, kFew},
#ifdef PLYMILL_HAS_PEGTL
    {"pegtl", "coerceo", ReadCoerceoWithPegtl, kAll},
#endif
#ifdef PLYMILL_HAS_RE2C
    {"re2c", "coerceo", ReadCoerceoWithRe2c, kAll},
#endif
#endif
#ifdef PLYMILL_READS_LOST_CITIES
    {"std_regex", "lost-cities", ReadLostCitiesWithRegex, kFew},
#ifdef PLYMILL_HAS_PEGTL
    {"pegtl", "lost-cities", ReadLostCitiesWithPegtl, kAll},
#endif
#ifdef PLYMILL_HAS_RE2C
    {"re2c", "lost-cities", ReadLostCitiesWithRe2c, kAll},
#endif
#endif
};

}  // namespace

std::span<const Candidate> AllCandidates() { return kCandidates; }

}  // namespace plymill::bench
