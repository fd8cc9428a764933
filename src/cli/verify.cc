// plymill verify: checks every byte of record files.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "plymill/record_file.h"

namespace plymill::cli {
namespace {

int VerifyAll(const std::vector<std::string>& files, const Messages& messages) {
  int exit_code = 0;
  for (const std::string& file : files) {
    const ConvertResult result = Verify(file);
    if (result.failure != Failure::kNone) {
      exit_code = Fail(result, messages);
      continue;
    }
    std::printf("%s: good, %llu games, %llu plies\n", file.c_str(),
                static_cast<unsigned long long>(result.report.total.games_written),
                static_cast<unsigned long long>(result.report.total.plies));
  }
  return exit_code;
}

}  // namespace

void AddVerify(CLI::App& app, Action& action) {
  CLI::App* const command =
      app.add_subcommand("verify", "Check every byte of record files: checksums, layout, counts");
  const auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("FILE", *files, "Record files (.plym)")->required();
  command->footer("Example: plymill verify games.plym");
  command->callback([files, &action] {
    action = [files](const Messages& messages) { return VerifyAll(*files, messages); };
  });
}

}  // namespace plymill::cli
