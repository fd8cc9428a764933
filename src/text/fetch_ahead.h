// FetchAhead: asks the CPU to load text into its cache before the text is read.
//
// The CPU also does so by itself, but only up to the end of a memory page.
#pragma once

namespace plymill {

// Loads text 4 KiB after `at`, which may be past the end of the text. Inlined, so that code
// compiled for wider vectors is not linked into other files.
[[gnu::always_inline]] inline void FetchAhead(const char* at) { __builtin_prefetch(at + 4096); }

}  // namespace plymill
