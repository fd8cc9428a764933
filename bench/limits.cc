#include "bench/limits.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <cstring>

namespace plymill::bench {
namespace {

std::uint64_t SumPlain(const char* from, const char* to) {
  std::uint64_t sum = 0;
  for (; from + 8 <= to; from += 8) {
    std::uint64_t word;
    std::memcpy(&word, from, 8);
    sum += word;
  }
  return sum;
}

std::uint64_t CountPlain(const char* from, const char* to) {
  return static_cast<std::uint64_t>(std::count(from, to, '\n'));
}

#if defined(__x86_64__)

[[gnu::target("avx2")]] inline __m256i Load32(const char* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

[[gnu::target("avx2")]] std::uint64_t SumAvx2(const char* from, const char* to) {
  __m256i sums[4] = {};
  for (; from != to; from += 256) {
    for (int i = 0; i < 8; ++i) {
      sums[i % 4] = _mm256_add_epi64(sums[i % 4], Load32(from + 32 * i));
    }
  }
  std::uint64_t words[16];
  std::memcpy(words, sums, sizeof(words));
  std::uint64_t sum = 0;
  for (const std::uint64_t word : words) sum += word;
  return sum;
}

[[gnu::target("avx2,popcnt")]] std::uint64_t CountAvx2(const char* from, const char* to) {
  const __m256i line_end = _mm256_set1_epi8('\n');
  std::uint64_t count = 0;
  for (; from != to; from += 256) {
    for (int i = 0; i < 8; ++i) {
      const __m256i equal = _mm256_cmpeq_epi8(Load32(from + 32 * i), line_end);
      count += static_cast<unsigned>(
          __builtin_popcount(static_cast<unsigned>(_mm256_movemask_epi8(equal))));
    }
  }
  return count;
}

[[gnu::target("avx512f")]] std::uint64_t SumAvx512(const char* from, const char* to) {
  __m512i sums[4] = {};
  for (; from != to; from += 256) {
    for (int i = 0; i < 4; ++i) {
      sums[i] = _mm512_add_epi64(sums[i], _mm512_loadu_si512(from + 64 * i));
    }
  }
  std::uint64_t words[32];
  std::memcpy(words, sums, sizeof(words));
  std::uint64_t sum = 0;
  for (const std::uint64_t word : words) sum += word;
  return sum;
}

[[gnu::target("avx512bw,popcnt")]] std::uint64_t CountAvx512(const char* from, const char* to) {
  const __m512i line_end = _mm512_set1_epi8('\n');
  std::uint64_t count = 0;
  for (; from != to; from += 256) {
    for (int i = 0; i < 4; ++i) {
      count += static_cast<unsigned>(__builtin_popcountll(
          _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(from + 64 * i), line_end)));
    }
  }
  return count;
}

bool HasAvx512() { return __builtin_cpu_supports("avx512bw"); }
bool HasAvx2() { return __builtin_cpu_supports("avx2"); }

#endif

using PassFunction = std::uint64_t (*)(const char* from, const char* to);

// Calls `wide` for the whole blocks of 256 bytes, and `plain` for the remaining bytes.
std::uint64_t Run(PassFunction wide, PassFunction plain, std::string_view bytes) {
  const char* const rest = bytes.data() + bytes.size() / 256 * 256;
  return wide(bytes.data(), rest) + plain(rest, bytes.data() + bytes.size());
}

}  // namespace

std::string_view WidestVector() {
#if defined(__x86_64__)
  if (HasAvx512()) return "avx512";
  if (HasAvx2()) return "avx2";
#endif
  return "plain";
}

std::uint64_t Sum(std::string_view bytes) {
#if defined(__x86_64__)
  if (HasAvx512()) return Run(SumAvx512, SumPlain, bytes);
  if (HasAvx2()) return Run(SumAvx2, SumPlain, bytes);
#endif
  return Run(SumPlain, SumPlain, bytes);
}

std::uint64_t CountLineEnds(std::string_view bytes) {
#if defined(__x86_64__)
  if (HasAvx512()) return Run(CountAvx512, CountPlain, bytes);
  if (HasAvx2()) return Run(CountAvx2, CountPlain, bytes);
#endif
  return Run(CountPlain, CountPlain, bytes);
}

}  // namespace plymill::bench
