#include "cli/version_text.h"

#include <absl/base/config.h>
#include <simdjson.h>
#include <tbb/version.h>
#include <xxhash.h>

#include <CLI/CLI.hpp>

#include "plymill/cpu.h"
#include "plymill/version.h"

namespace plymill::cli {
namespace {

std::string XxHashVersion() {
  const unsigned number = XXH_versionNumber();  // 803 is 0.8.3
  return std::to_string(number / 10'000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

std::string SimdjsonVersion() {
  return std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + "." +
         std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + "." +
         std::to_string(simdjson::SIMDJSON_VERSION_REVISION);
}

}  // namespace

std::string VersionText() {
  const auto form = static_cast<std::size_t>(BestCpuForm());
  return "plymill " + std::string(kVersion) + "\nscanners: " + std::string(kCpuFormNames[form]) +
         "\nlibraries: oneTBB " + TBB_runtime_version() + ", Abseil " +
         std::to_string(ABSL_LTS_RELEASE_VERSION) + ", simdjson " + SimdjsonVersion() +
         ", xxHash " + XxHashVersion() + ", CLI11 " CLI11_VERSION;
}

}  // namespace plymill::cli
