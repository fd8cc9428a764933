// ScanFiles: small sources for tests of scans.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plymill/convert.h"
#include "support/files.h"

namespace plymill::testing {

inline constexpr std::string_view kGame =  // of Coerceo, with four plies
    "[Event \"Test\"]\n[Result \"1-0\"]\n\n1. 10a-10c 11b-11d\n2. 10c-10e 11d-11f 1-0\n\n";
inline constexpr std::string_view kBadGame = "[Event \"Bad\"]\n\n1. 10a-99z 11b-11d 1-0\n\n";
inline constexpr std::string_view kTatsuGame = "1. 2-5 5-7\n2. 14-11 11-9\n";

inline std::string Times(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

class ScanFiles : public ::testing::Test {
 protected:
  std::string File(const std::string& name, std::string_view bytes) {
    const std::string path = (folder_ / name).string();
    WriteFile(path, bytes);
    return path;
  }

  static ConvertOptions Reads(std::vector<std::string> sources) {
    ConvertOptions options;
    options.sources = std::move(sources);
    return options;
  }

  // A record file of small blocks.
  std::string RecordFile(const std::string& name, std::string_view text) {
    ConvertOptions options = Reads({File(name + ".txt", text)});
    options.notation = "coerceo";
    options.output = Output::kRecordFile;
    options.shard_bytes = 4096;
    options.output_path = (folder_ / (name + ".plym")).string();
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return options.output_path;
  }

  const TemporaryFolder folder_;
};

}  // namespace plymill::testing
