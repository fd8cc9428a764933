#include "cli/version_text.h"

#include <absl/base/config.h>
#include <archive.h>
#include <bzlib.h>
#include <lzma.h>
#include <simdjson.h>
#include <tbb/version.h>
#include <xxhash.h>
#include <zlib.h>
#include <zstd.h>

#include <CLI/CLI.hpp>

#include "cli/source_options.h"
#include "plymill/cpu.h"
#include "plymill/version.h"

namespace plymill::cli {
namespace {

std::string XxHashVersion() {
  const unsigned number = XXH_versionNumber();  // 803 means 0.8.3
  return std::to_string(number / 10'000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

std::string SimdjsonVersion() {
  return std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + "." +
         std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + "." +
         std::to_string(simdjson::SIMDJSON_VERSION_REVISION);
}

// The version, such as "1.0.8", without the date: bzip2 reports "1.0.8, 13-Jul-2019".
std::string Bzip2Version() {
  const std::string version = BZ2_bzlibVersion();
  return version.substr(0, version.find(','));
}

}  // namespace

std::string VersionText() {
  const auto form = static_cast<std::size_t>(FormFromEnvironment());
  return "plymill " + std::string(kVersion) + "\nscanners: " + std::string(kCpuFormNames[form]) +
         "\nlibraries: oneTBB " + TBB_runtime_version() + ", Abseil " +
         std::to_string(ABSL_LTS_RELEASE_VERSION) + ", simdjson " + SimdjsonVersion() + " (" +
         simdjson::get_active_implementation()->name() + "), zstd " + ZSTD_versionString() +
         ", zlib " + zlibVersion() + ", liblzma " + lzma_version_string() + ", bzip2 " +
         Bzip2Version() + ", " + archive_version_string() + ", xxHash " + XxHashVersion() +
         ", CLI11 " CLI11_VERSION;
}

}  // namespace plymill::cli
