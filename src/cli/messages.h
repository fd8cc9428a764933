// Messages: what a command prints on standard error, as text or as JSON Lines.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "plymill/convert.h"

namespace plymill::cli {

enum class When { kAuto, kAlways, kNever };

struct MessageOptions {
  bool quiet = false;        // only errors, and the reason if the command fails
  bool json = false;         // one JSON object a line
  When color = When::kAuto;  // auto: on a terminal, unless NO_COLOR is set or TERM is dumb
};

// --quiet, --log, --color
void AddMessageOptions(CLI::App& command, MessageOptions& options);

// An option that takes auto, always or never.
CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description);

// "1 source", "2 sources".
std::string Counted(std::uint64_t count, const std::string& what);

// In JSON, each line has `level` (error, warning, info), `event` and `message`, and further keys
// that depend on the event.
class Messages {
 public:
  explicit Messages(const MessageOptions& options);

  bool quiet() const { return quiet_; }
  bool json() const { return json_; }

  // The error that ended the run, and its exit code.
  void Failed(const std::string& message, int exit_code) const;

  // Messages that ignore --quiet, for the reason why a command fails.
  Messages Aloud() const;

  // A game that was rejected.
  void Rejected(const Diagnostic& error) const;

  // A diagnostic that occurred `times` times, and its first place.
  void Code(const CodeCount& code) const;

  // The counts of a source, and of all sources.
  void Source(const SourceReport& source) const;
  void Total(const Report& report) const;

  // The counts of a set; the sources and bytes that were not read because of --limit.
  void Set(const SetReport& set) const;
  void NotRead(const plymill::NotRead& left) const;

  // Something that was omitted, but does not make the run fail. `source` may be empty.
  void Warn(const std::string& source, const std::string& message) const;

  // Advice for a person who reads the text; JSON has no such line.
  void Advise(const std::string& message) const;

 private:
  std::string Painted(const char* color, const std::string& text) const;

  // Prints one line of text: the place, the message, the code.
  void PrintDiagnostic(const Diagnostic& diagnostic, const std::string& label,
                       const std::string& times) const;

  bool quiet_;
  bool json_;
  bool colored_;
};

}  // namespace plymill::cli
