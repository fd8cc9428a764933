// Check: aborts with a message if a check fails, so that the fuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace plymill::testing {

inline void AbortWhere(const std::string& wrong) {
  if (wrong.empty()) return;
  std::fprintf(stderr, "%s\n", wrong.c_str());
  std::abort();
}

}  // namespace plymill::testing
