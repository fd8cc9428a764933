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
  bool quiet = false;        // print only errors, and the reason if the command fails
  bool json = false;         // print one JSON object per line
  When color = When::kAuto;  // kAuto: on a terminal, unless NO_COLOR is set or TERM is dumb
};

// Adds --quiet, --log and --color.
void AddMessageOptions(CLI::App& command, MessageOptions& options);

// Adds an option whose value is auto, always or never.
CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description);

// A count with its noun, such as "1 source" or "2 sources".
std::string Counted(std::uint64_t count, const std::string& what);

// Prints messages. In JSON, each line has `level` (error, warning, info), `event` and `message`,
// and further keys that depend on the event.
class Messages {
 public:
  explicit Messages(const MessageOptions& options);

  bool quiet() const { return quiet_; }
  bool json() const { return json_; }

  // Prints the error that ended the run. `exit_code` is a key of the JSON.
  void Failed(const std::string& message, int exit_code) const;

  // Returns Messages that ignore --quiet, to print the reason why a command fails.
  Messages Aloud() const;

  // Prints the error of a rejected game.
  void Rejected(const Diagnostic& error) const;

  // Prints how often a diagnostic code occurred, and its first diagnostic.
  void Code(const CodeCount& code) const;

  // Print the counts of one source, and of all sources.
  void Source(const SourceReport& source) const;
  void Total(const Report& report) const;

  // Output() prints the counts of an output. NotRead() prints how many sources and bytes were not
  // read because of --limit.
  void Output(const OutputReport& output) const;
  void NotRead(const plymill::NotRead& left) const;

  // Prints a warning, by default about a source that was skipped or has no games. `source` may be
  // empty. `event` is a key of the JSON.
  void Warn(const std::string& source, const std::string& message,
            const char* event = "skipped") const;

  // Prints a note about the command line. `event` is a key of the JSON.
  void Note(const char* event, const std::string& message) const;

  // Prints advice for a person. It is not printed as JSON.
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
