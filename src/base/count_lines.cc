#include "base/count_lines.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "plymill/cpu.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace plymill {
namespace {

std::uint64_t CountPlain(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

#if defined(__x86_64__)

constexpr std::size_t kVectorBytes = 32;
constexpr std::size_t kStepBytes = 4 * kVectorBytes;

// Counts with 4 vectors of 32 one-byte counters each. `steps` must be at most 255, so that no
// counter overflows; then the counters are added up.
[[gnu::target("avx2")]] std::uint64_t CountSteps(const char* text, std::size_t steps) {
  const __m256i line_feed = _mm256_set1_epi8('\n');
  __m256i counts[4] = {};
  for (std::size_t step = 0; step < steps; ++step, text += kStepBytes) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto* const at = reinterpret_cast<const __m256i*>(text + i * kVectorBytes);
      // The comparison gives -1 for a line feed and 0 for other bytes.
      counts[i] = _mm256_sub_epi8(counts[i], _mm256_cmpeq_epi8(_mm256_loadu_si256(at), line_feed));
    }
  }
  __m256i sums = _mm256_setzero_si256();
  for (const __m256i& count : counts) {
    sums = _mm256_add_epi64(sums, _mm256_sad_epu8(count, _mm256_setzero_si256()));
  }
  alignas(kVectorBytes) std::uint64_t parts[4];
  _mm256_store_si256(reinterpret_cast<__m256i*>(parts), sums);
  return parts[0] + parts[1] + parts[2] + parts[3];
}

// Bit i is set if byte i of the 32 bytes at `at` is a line feed. Used for the ends of texts, which
// take much of the time: most texts are games of a few hundred bytes.
[[gnu::target("avx2,popcnt")]] std::uint32_t LineEndsAt(const char* at) {
  const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  const __m256i found = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\n'));
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
}

[[gnu::target("avx2,popcnt")]] std::uint64_t CountVectors(std::string_view text) {
  std::uint64_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (; static_cast<std::size_t>(end - at) >= kVectorBytes; at += kVectorBytes) {
    count += static_cast<std::uint64_t>(std::popcount(LineEndsAt(at)));
  }
  const auto left = static_cast<std::size_t>(end - at);
  if (left == 0 || text.size() < kVectorBytes) return count + CountPlain({at, left});
  return count + static_cast<std::uint64_t>(
                     std::popcount(LineEndsAt(end - kVectorBytes) >> (kVectorBytes - left)));
}

std::uint64_t CountAvx2(std::string_view text) {
  std::uint64_t count = 0;
  while (text.size() >= kStepBytes) {
    const std::size_t steps = std::min<std::size_t>(text.size() / kStepBytes, 255);
    count += CountSteps(text.data(), steps);
    text.remove_prefix(steps * kStepBytes);
  }
  return count + CountVectors(text);
}

#endif

}  // namespace

std::uint64_t CountLineEnds(std::string_view text) {
#if defined(__x86_64__)
  static const bool has_avx2 = BestCpuForm() >= CpuForm::kAvx2;
  if (has_avx2) return CountAvx2(text);
#endif
  return CountPlain(text);
}

}  // namespace plymill
