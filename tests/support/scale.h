// Scale: how much of its work a test does. All of it takes an hour, so `make nightly` alone does
// it, with PLYMILL_THOROUGH=1.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <vector>

namespace plymill::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

// Whether a test does all of its work.
inline bool IsThorough() {
  const char* const wanted = std::getenv("PLYMILL_THOROUGH");
  return wanted != nullptr && *wanted == '1';
}

// `count`, or a part of it; less if a sanitizer makes everything about ten times slower.
inline std::size_t Scaled(std::size_t count) {
  if (!IsThorough()) count /= 3;
  return kSanitized ? count / 6 : count;
}

// `all` of some numbers of threads or sizes of shards; with a sanitizer, only the first and the
// last.
inline std::vector<std::size_t> SomeOf(const std::vector<std::size_t>& all) {
  if (!kSanitized || IsThorough()) return all;
  return {all.front(), all.back()};
}

// `bytes` of an archive; with a sanitizer, a quarter of them.
constexpr std::size_t ArchiveBytes(std::size_t bytes) { return kSanitized ? bytes / 4 : bytes; }

// The step between tested columns, keys and the like: with a sanitizer, some of them.
inline const std::size_t kSomeStep = kSanitized && !IsThorough() ? 3 : 1;

// The step between tested places, in tests that try many places, or all.
inline const std::size_t kStep = (IsThorough() ? 1 : 3) * (kSanitized ? 3 : 1);

}  // namespace plymill::testing
