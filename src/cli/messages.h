// Messages: what a command says on standard error, as text or as JSON Lines.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "plymill/convert.h"

namespace plymill::cli {

enum class When { kAuto, kAlways, kNever };

struct MessageOptions {
  bool quiet = false;        // nothing but errors
  bool json = false;         // one JSON object a line
  When color = When::kAuto;  // on a terminal, unless NO_COLOR is set or TERM is dumb
};

// --quiet, --log, --color
void AddMessageOptions(CLI::App& command, MessageOptions& options);

// An option that takes auto, always or never.
CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description);

// "1 source", "2 sources".
std::string Counted(std::uint64_t count, const std::string& what);

// In JSON, each line has `level` (error, warning, info), `event` and `message`, and what
// else there is to tell as keys of its own.
class Messages {
 public:
  explicit Messages(const MessageOptions& options);

  bool quiet() const { return quiet_; }
  bool json() const { return json_; }

  // What ended the run, with the exit code it ends with.
  void Failed(const std::string& message, int exit_code) const;

  // The same, but none is kept back: --quiet does not hide why a command fails.
  Messages Aloud() const;

  // A game that was rejected.
  void Rejected(const Diagnostic& error) const;

  // A diagnostic that was met `times` times, and its first place.
  void Code(const CodeCount& code) const;

  // The counts of a source, or of all.
  void Source(const SourceReport& source) const;
  void Total(const Report& report) const;

  // What a set was given; and what was not read.
  void Set(const SetReport& set) const;
  void NotRead(const plymill::NotRead& left) const;

  // Something left out, which does not make the run fail. `source` may be empty.
  void Warn(const std::string& source, const std::string& message) const;

  // Advice for the reader of text; no event of a run.
  void Advise(const std::string& message) const;

 private:
  std::string Painted(const char* color, const std::string& text) const;

  // One line of text: its place, what is said, its code.
  void PrintDiagnostic(const Diagnostic& diagnostic, const std::string& label,
                       const std::string& times) const;

  bool quiet_;
  bool json_;
  bool colored_;
};

}  // namespace plymill::cli
