// Scale: reduces the work of a test if a sanitizer makes it slow.
#pragma once

#include <cstddef>

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

// `count`, or a tenth of it if a sanitizer makes everything about ten times slower.
constexpr std::size_t Scaled(std::size_t count) { return kSanitized ? count / 10 : count; }

// The step between tested places, in tests that try all places.
inline constexpr std::size_t kStep = kSanitized ? 3 : 1;

}  // namespace plymill::testing
