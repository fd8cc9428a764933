// Scale: how much a test does, so that it is quick under a sanitizer too.
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

// `count`, or a tenth of it where everything takes ten times as long.
constexpr std::size_t Scaled(std::size_t count) { return kSanitized ? count / 10 : count; }

// From one place to the next, where all are tried.
inline constexpr std::size_t kStep = kSanitized ? 3 : 1;

}  // namespace plymill::testing
