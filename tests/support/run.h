// Run: calls Convert() in a new folder, and returns what it writes there.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "plymill/convert.h"
#include "support/files.h"

namespace plymill::testing {

// Writes `bytes` into the FIFO `path`, in a separate thread, until all are read or the reader has
// gone.
class FifoWriter {
 public:
  FifoWriter(const std::filesystem::path& path, std::string bytes) : path_(path) {
    std::signal(SIGPIPE, SIG_IGN);
    EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
    thread_ = std::thread([path, bytes = std::move(bytes)] {
      std::ofstream(path, std::ios::binary).write(bytes.data(), std::ssize(bytes));
    });
  }
  FifoWriter(const FifoWriter&) = delete;
  FifoWriter& operator=(const FifoWriter&) = delete;
  ~FifoWriter() { thread_.join(); }

 private:
  std::filesystem::path path_;
  std::thread thread_;
};

struct Outputs {
  ConvertResult result;
  std::string output, rejects, diagnostics;
};

// `text` with each `from` replaced by `to`.
inline std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string replaced;
  for (;;) {
    const std::size_t at = text.find(from);
    replaced += text.substr(0, at);
    if (at == std::string_view::npos) return replaced;
    replaced += to;
    text.remove_prefix(at + from.size());
  }
}

// Converts `source`. The results contain SOURCE instead of its path.
inline Outputs RunConvert(ConvertOptions options, const std::filesystem::path& source) {
  const TemporaryFolder folder;
  options.sources = {source.string()};
  if (options.output != Output::kNothing) options.output_path = (folder / "output").string();
  options.rejects_path = (folder / "rejects").string();
  options.diagnostics_path = (folder / "diagnostics").string();
  Outputs outputs;
  outputs.result = Convert(options, {});
  EXPECT_EQ(outputs.result.failure, Failure::kNone) << outputs.result.message;
  const auto take = [&](const std::string& path) {
    return Replaced(ReadFile(path), source.string(), "SOURCE");
  };
  if (!options.output_path.empty()) outputs.output = take(options.output_path);
  outputs.rejects = take(options.rejects_path);
  outputs.diagnostics = take(options.diagnostics_path);
  return outputs;
}

// Converts the same bytes from a file and from a pipe.
class SourceTest : public ::testing::Test {
 protected:
  Outputs Run(std::string_view bytes) {
    WriteFile(folder_ / "source", bytes);
    return RunConvert(options_, folder_ / "source");
  }

  Outputs RunPipe(std::string_view bytes) {
    const FifoWriter writer(folder_ / "fifo", std::string(bytes));
    Outputs outputs = RunConvert(options_, folder_ / "fifo");
    std::filesystem::remove(folder_ / "fifo");
    return outputs;
  }

  TemporaryFolder folder_;
  ConvertOptions options_;
};

}  // namespace plymill::testing
