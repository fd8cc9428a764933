// plymill report: what is in archives or record files, as a page for a browser.
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "run/conversion.h"
#include "view/gather.h"
#include "view/report_page.h"

namespace plymill::cli {
namespace {

struct ReportCommand {
  ConvertOptions options;
  FinishOptions finish;
  std::string page_path;

  int Run(const Messages& messages) {
    if (const Result<void> free = CheckName(); !free.ok()) return Fail(free.error(), messages);
    SayOnInterrupt({page_path}, messages);
    const Gathered gathered = WithProgress(
        finish, messages, [&](const auto& progress) { return Gather(options, progress); });
    const ConvertResult& result = gathered.result;
    if (EndedEarly(result)) return Fail(result, messages);
    const Result<void> written =
        WriteWholeFile(page_path, options.force, ReportPage(gathered, options.sources));
    if (!written.ok()) return Fail(written.error(), messages);
    ShowOddities(result.report, ExitCode(result.report, finish) != 0, messages);
    ShowReadTwice(result.report, messages);
    if (result.report.not_read) messages.NotRead(*result.report.not_read);
    return ExitCodeOf(result, finish, messages);
  }

 private:
  Result<void> CheckName() const {
    Result<void> status = CheckNoInput({page_path}, options.sources);
    return status.ok() && !options.force ? CheckNameIsFree(page_path) : status;
  }
};

}  // namespace

void AddReport(CLI::App& command, Action& action) {
  command.description("A page with counts, rejected games, statistics and charts");
  const auto state = std::make_shared<ReportCommand>();
  state->options.output = Output::kNothing;
  state->options.game_stats = true;
  AddFileOption(command, "-o,--output", state->page_path, "The page: one file of HTML")->required();
  AddSourceOptions(command, state->options);
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill report games/ --rules -o report.html");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
