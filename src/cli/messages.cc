#include "cli/messages.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "cli/values.h"
#include "cli/visible.h"
#include "output/temporary_files.h"
#include "rows/report.h"

namespace plymill::cli {
namespace {

constexpr char kRed[] = "\033[1;31m";
constexpr char kBold[] = "\033[1m";

bool IsColored(When color) {
  if (color != When::kAuto) return color == When::kAlways;
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

// A text such as "61 diagnostics (58 readings, 3 warnings)". The part in parentheses is omitted for
// record files, because they do not keep the severities.
std::string DiagnosticsText(const SourceReport& report) {
  std::string severities;
  for (const auto& [severity, what] : {std::pair(Severity::kReading, "reading"),
                                       {Severity::kWarning, "warning"},
                                       {Severity::kError, "error"}}) {
    const std::uint64_t count = report.CountOf(severity);
    if (count == 0) continue;
    severities += (severities.empty() ? " (" : ", ") + Counted(count, what);
  }
  if (!severities.empty()) severities += ")";
  return Counted(report.diagnostics, "diagnostic") + severities;
}

std::string CountsText(const SourceReport& report) {
  const auto if_any = [](std::uint64_t count, const char* what) {
    return count > 0 ? ", " + std::to_string(count) + what : "";
  };
  return Counted(report.games_seen, "game") + " seen, " + std::to_string(report.games_written) +
         " written, " + std::to_string(report.games_rejected) + " rejected" +
         if_any(report.games_filtered, " filtered") +
         if_any(report.games_duplicate, " duplicates") + ", " + CountedPlies(report.plies) + ", " +
         DiagnosticsText(report) + ", " + Counted(report.bytes, "byte") +
         if_any(report.decoded_lines, " lines decoded");
}

void PrintLine(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

// One line of the log. `more` writes further members.
template <class Write>
std::string JsonLine(const char* level, const std::string& event, const std::string& message,
                     Write more) {
  return JsonObject("level", level, "event", event, "message", message, more);
}

constexpr auto kNoMore = [](JsonWriter&) {};

template <class Write>
void PrintJson(const char* level, const std::string& event, const std::string& message,
               Write more) {
  PrintLine(JsonLine(level, event, message, more));
}

// The member `key`; omitted if there is no text.
void WriteIfAny(const char* key, const std::string& text, JsonWriter& json) {
  if (!text.empty()) json.Members(key, text);
}

}  // namespace

CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description) {
  return AddChoiceOption<When>(
      command, name, when,
      {{"auto", When::kAuto}, {"always", When::kAlways}, {"never", When::kNever}}, description);
}

void AddMessageOptions(CLI::App& command, MessageOptions& options) {
  CLI::Option* const quiet =
      command.add_flag("-q,--quiet", options.quiet, "Print only errors")->group("Messages");
  command
      .add_flag("-v,--verbose", options.verbose,
                "Print a line for each source, not only for 20 of them")
      ->group("Messages")
      ->excludes(quiet);
  AddChoiceOption<bool>(command, "--log", options.json, {{"text", false}, {"json", true}},
                        "Messages as text, or as JSON Lines for programs")
      ->group("Messages");
  AddWhenOption(command, "--color", options.color, "auto: on a terminal, unless NO_COLOR is set")
      ->group("Messages");
}

std::string Counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string CountedPlies(std::uint64_t plies) {
  return std::to_string(plies) + (plies == 1 ? " ply" : " plies");
}

Messages::Messages(const MessageOptions& options)
    : quiet_(options.quiet),
      verbose_(options.verbose),
      json_(options.json),
      colored_(IsColored(options.color)) {}

std::string Messages::Painted(const char* color, const std::string& text) const {
  return colored_ ? color + text + "\033[0m" : text;
}

std::size_t Messages::most_lines() const {
  constexpr std::size_t kMostLines = 20;
  return verbose_ || json_ ? std::numeric_limits<std::size_t>::max() : kMostLines;
}

void Messages::SayMore(std::size_t count, const std::string& what) const {
  if (count > 0) Advise("and " + Counted(count, "more " + what) + "; -v shows them");
}

void Messages::Failed(const FailedSource& failed) const {
  if (!json_) return PrintLine(Painted(kRed, "plymill:") + " " + Visible(failed.message));
  PrintJson("error", "failed", failed.message, [&](JsonWriter& json) {
    WriteIfAny("source", failed.source, json);
    json.Members("code", failed.code, "exit", static_cast<int>(failed.failure));
  });
}

// On a terminal, the line with the progress or "^C" ends first.
std::string Messages::Interrupted(const std::string& what) const {
  const std::string message = "interrupted" + (what.empty() ? "" : "; " + what);
  if (json_) return JsonLine("error", "interrupted", message, kNoMore) + "\n";
  return (isatty(STDERR_FILENO) != 0 ? "\n" : "") + Painted(kRed, "plymill:") + " " +
         Visible(message) + "\n";
}

void Messages::OnInterrupt(const std::string& before, const std::string& after) const {
  SayOnSignals(Interrupted(before), Interrupted(after));
}

Messages Messages::Aloud() const {
  Messages aloud = *this;
  aloud.quiet_ = false;
  return aloud;
}

void Messages::PrintDiagnostic(const Diagnostic& diagnostic, const std::string& label,
                               const std::string& times) const {
  const std::string place = Visible(diagnostic.source) + ":" + std::to_string(diagnostic.line) +
                            ":" + std::to_string(diagnostic.column) + ":";
  PrintLine(Painted(kBold, place) + " " + label + Visible(diagnostic.message) + " [" +
            diagnostic.code + "]" + times);
}

void Messages::Rejected(const Diagnostic& error) const {
  if (!json_) return PrintDiagnostic(error, "", "");
  PrintJson("error", "rejected", error.message, JsonOf(error, WriteDiagnostic));
}

void Messages::Code(const CodeCount& code) const {
  if (quiet_) return;
  const Severity severity = code.first.severity;
  if (!json_) {
    return PrintDiagnostic(code.first, std::string(NameOf(severity)) + ": ",
                           code.times > 1 ? ", the first of " + std::to_string(code.times) : "");
  }
  constexpr const char* kLevels[] = {"info", "warning", "error"};
  PrintJson(kLevels[static_cast<std::size_t>(severity)], "diagnostic", code.first.message,
            [&](JsonWriter& json) {
              json.Members("times", code.times, JsonOf(code.first, WriteDiagnostic));
            });
}

void Messages::Source(const SourceReport& source) const {
  if (quiet_) return;
  if (json_) {
    return PrintJson("info", "source", CountsText(source), [&](JsonWriter& json) {
      json.Members("source", source.source, "notation", source.notation,
                   JsonOf(source, WriteCounts));
    });
  }
  PrintLine(Visible(source.source) + ": " + (source.notation.empty() ? "blank" : source.notation) +
            ", " + CountsText(source));
}

void Messages::Total(const Report& report) const {
  if (quiet_) return;
  const JsonDecimal seconds = {report.seconds, 3};
  if (json_) {
    return PrintJson("info", "total", CountsText(report.total), [&](JsonWriter& json) {
      json.Members("seconds", seconds, JsonOf(report.total, WriteCounts));
    });
  }
  PrintLine("total: " + CountsText(report.total) + ", " + JsonText(seconds) + " seconds");
}

void Messages::Output(const OutputReport& output) const {
  if (quiet_) return;
  const std::string text = (output.set.empty() ? "" : "set " + output.set + ", ") +
                           Counted(output.games, "game") + ", " + CountedPlies(output.plies) +
                           ", " + Counted(output.bytes, "byte");
  if (!json_) return PrintLine(Visible(output.path + ": " + text));
  PrintJson("info", "output", text, JsonOf(output, WriteOutput));
}

void Messages::NotRead(const plymill::NotRead& left) const {
  if (quiet_) return;
  const std::string text = "The limit is reached: " + Counted(left.bytes, "byte") +
                           " of the last source and " + Counted(left.paths, "more source") +
                           " are not read.";
  if (!json_) return PrintLine(text);
  PrintJson("info", "not-read", text,
            [&](JsonWriter& json) { json.Members("bytes", left.bytes, "paths", left.paths); });
}

void Messages::Warn(const std::string& event, const std::string& source, const std::string& message,
                    const std::string& code) const {
  if (quiet_) return;
  if (!json_) return PrintLine(Visible(source + ": " + message));
  PrintJson("warning", event, message, [&](JsonWriter& json) {
    WriteIfAny("source", source, json);
    WriteIfAny("code", code, json);
  });
}

void Messages::Result(const std::string& event, const std::string& message,
                      const std::vector<std::pair<std::string, std::uint64_t>>& keys,
                      const std::string& source) const {
  if (quiet_) return;
  if (!json_) return PrintLine(Visible((source.empty() ? "" : source + ": ") + message));
  PrintJson("info", event, message, [&](JsonWriter& json) {
    WriteIfAny("source", source, json);
    for (const auto& [key, value] : keys) json.Members(key, value);
  });
}

void Messages::ProgressJson(const Progress& progress, double seconds) const {
  PrintJson("info", "progress", Counted(progress.games, "game") + " read", [&](JsonWriter& json) {
    json.Members("bytes", progress.bytes, "file_bytes", progress.file_bytes, "bytes_known",
                 progress.bytes_known, "games", progress.games, "games_rejected",
                 progress.games_rejected, "seconds", JsonDecimal{seconds, 3});
  });
}

void Messages::Note(const char* event, const std::string& message) const {
  if (json_ && !quiet_) return PrintJson("info", event, message, kNoMore);
  Advise(message);
}

void Messages::Advise(const std::string& message) const {
  if (!quiet_ && !json_) PrintLine(Visible(message));
}

}  // namespace plymill::cli
