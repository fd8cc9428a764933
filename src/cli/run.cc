#include "cli/run.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"
#include "cli/standard_streams.h"
#include "cli/usage.h"
#include "cli/version_text.h"
#include "output/temporary_files.h"
#include "plymill/convert.h"
#include "run/failure.h"

namespace plymill::cli {
namespace {

// Replaces a word such as "--rejects=" by two words, "--rejects" and an empty word. Otherwise the
// parser would use the next word as the value.
std::vector<std::string> WithEmptyValues(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  bool options_end = false;
  for (const std::string& argument : arguments) {
    options_end = options_end || argument == "--";
    const bool is_empty =
        !options_end && argument.starts_with("--") && argument.find('=') == argument.size() - 1;
    words.push_back(is_empty ? argument.substr(0, argument.size() - 1) : argument);
    if (is_empty) words.emplace_back();
  }
  return words;
}

int RunCommandLine(const std::vector<std::string>& arguments, MessageOptions& options) {
  CLI::App app("plymill turns archives of board-game notations into move records.", "plymill");
  app.set_version_flag("-V,--version", VersionText);
  app.footer(
      "Exit status: 0 every game written; 1 some games rejected, or a source without any; 2 "
      "usage;\n"
      "3 a file cannot be read or written; 4 a source changed; 130, 143 interrupted.");
  app.require_subcommand(1);
  Action action;
  try {
    AddCommands(app, arguments.empty() ? "" : arguments[0], action, options);
    std::vector<std::string> words = WithEmptyValues(arguments);
    std::reverse(words.begin(), words.end());  // the parser wants the words in reverse order
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return FinishUsage(app, error, arguments);
  }
  RemoveTemporaryFilesOnSignals();
  const Messages messages(options);
  messages.OnInterrupt("", "");
  NoteOldNames(app, messages);
  const Result<int> exit_code =
      WithoutExceptions([&]() -> Result<int> { return action(messages); });
  return exit_code.ok() ? *exit_code : Fail(exit_code.error(), messages);
}

int Main(const std::vector<std::string>& arguments) {
  MessageOptions options;
  const int exit_code = RunCommandLine(arguments, options);
  const ConvertResult written = FlushStandardOutput();
  const bool failed = written.failure != Failure::kNone;
  return failed ? Fail(written, Messages(options)) : exit_code;
}

// Says that memory is missing, without allocating any.
int FailWithoutMemory() {
  constexpr std::string_view kMessage = "plymill: not enough memory\n";
  static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  return static_cast<int>(Failure::kInput);
}

}  // namespace

int RunCommand(const std::vector<std::string>& arguments) {
  KeepStandardStreamsTaken();
  try {
    return Main(arguments);
  } catch (const std::bad_alloc&) {
    return FailWithoutMemory();
  }
}

void EndWithoutMemory() { _exit(FailWithoutMemory()); }

}  // namespace plymill::cli
