#include "cli/messages.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/values.h"
#include "cli/visible.h"
#include "encode/report.h"

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
  const auto if_any = [](std::uint64_t games, const char* what) {
    return games > 0 ? std::to_string(games) + what : "";
  };
  return std::to_string(report.games_seen) + " games seen, " +
         std::to_string(report.games_written) + " written, " +
         std::to_string(report.games_rejected) + " rejected, " +
         if_any(report.games_filtered, " filtered, ") +
         if_any(report.games_duplicate, " duplicates, ") + std::to_string(report.plies) +
         " plies, " + DiagnosticsText(report) + ", " + std::to_string(report.bytes) + " bytes";
}

void Print(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

// Prints one line of the log. `more` holds further keys, each with a comma before it.
void PrintJson(const char* level, const char* event, const std::string& message,
               const std::string& more) {
  Print("{\"level\":\"" + std::string(level) + "\",\"event\":\"" + event +
        "\",\"message\":" + JsonString(message) + more + "}");
}

std::string Key(const char* key, const std::string& json) {
  return ",\"" + std::string(key) + "\":" + json;
}

}  // namespace

CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description) {
  return AddChoiceOption<When>(
      command, name, when,
      {{"auto", When::kAuto}, {"always", When::kAlways}, {"never", When::kNever}}, description);
}

void AddMessageOptions(CLI::App& command, MessageOptions& options) {
  command.add_flag("-q,--quiet", options.quiet, "Say nothing but errors")->group("Messages");
  AddChoiceOption<bool>(command, "--log", options.json, {{"text", false}, {"json", true}},
                        "Messages as text, or as JSON Lines for programs")
      ->group("Messages");
  AddWhenOption(command, "--color", options.color, "auto: on a terminal, unless NO_COLOR is set")
      ->group("Messages");
}

std::string Counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

Messages::Messages(const MessageOptions& options)
    : quiet_(options.quiet), json_(options.json), colored_(IsColored(options.color)) {}

std::string Messages::Painted(const char* color, const std::string& text) const {
  return colored_ ? color + text + "\033[0m" : text;
}

void Messages::Failed(const std::string& message, int exit_code) const {
  if (json_) return PrintJson("error", "failed", message, Key("exit", std::to_string(exit_code)));
  Print(Painted(kRed, "plymill:") + " " + Visible(message));
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
  Print(Painted(kBold, place) + " " + label + Visible(diagnostic.message) + " [" + diagnostic.code +
        "]" + times);
}

void Messages::Rejected(const Diagnostic& error) const {
  if (!json_) return PrintDiagnostic(error, "", "");
  PrintJson("error", "rejected", error.message, "," + DiagnosticJson(error));
}

void Messages::Code(const CodeCount& code) const {
  if (quiet_) return;
  const Severity severity = code.first.severity;
  const std::string times = std::to_string(code.times);
  if (!json_) {
    return PrintDiagnostic(code.first, std::string(NameOf(severity)) + ": ",
                           code.times > 1 ? ", the first of " + times : "");
  }
  constexpr const char* kLevels[] = {"info", "warning", "error"};
  PrintJson(kLevels[static_cast<std::size_t>(severity)], "diagnostic", code.first.message,
            Key("times", times) + "," + DiagnosticJson(code.first));
}

void Messages::Source(const SourceReport& source) const {
  if (quiet_) return;
  if (json_) {
    return PrintJson("info", "source", CountsText(source),
                     Key("source", JsonString(source.source)) +
                         Key("notation", JsonString(source.notation)) + CountsJson(source));
  }
  Print(Visible(source.source) + ": " + (source.notation.empty() ? "blank" : source.notation) +
        ", " + CountsText(source));
}

void Messages::Total(const Report& report) const {
  if (quiet_) return;
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%.3f", report.seconds);
  if (json_) {
    return PrintJson("info", "total", CountsText(report.total),
                     Key("seconds", seconds) + CountsJson(report.total));
  }
  Print("total: " + CountsText(report.total) + ", " + seconds + " seconds");
}

void Messages::Output(const OutputReport& output) const {
  if (quiet_) return;
  const std::string text = (output.set.empty() ? "" : "set " + output.set + ", ") +
                           Counted(output.games, "game") + ", " + std::to_string(output.plies) +
                           " plies, " + std::to_string(output.bytes) + " bytes";
  if (!json_) return Print(Visible(output.path + ": " + text));
  PrintJson("info", "output", text, "," + OutputJson(output));
}

void Messages::NotRead(const plymill::NotRead& left) const {
  if (quiet_) return;
  const std::string bytes = std::to_string(left.bytes), paths = std::to_string(left.paths);
  const std::string text = "The limit is reached: " + bytes + " bytes of the last source and " +
                           paths + " more sources are not read.";
  if (!json_) return Print(text);
  PrintJson("info", "not-read", text, Key("bytes", bytes) + Key("paths", paths));
}

void Messages::Warn(const std::string& source, const std::string& message,
                    const char* event) const {
  if (quiet_) return;
  const std::string key = source.empty() ? "" : Key("source", JsonString(source));
  if (json_) return PrintJson("warning", event, message, key);
  Print(Visible((source.empty() ? "" : source + ": ") + message));
}

void Messages::Note(const char* event, const std::string& message) const {
  if (json_ && !quiet_) return PrintJson("info", event, message, "");
  Advise(message);
}

void Messages::Advise(const std::string& message) const {
  if (!quiet_ && !json_) Print(Visible(message));
}

}  // namespace plymill::cli
