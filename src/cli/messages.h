// Messages: what a command prints on standard error, as text or as JSON Lines.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plymill/convert.h"

namespace plymill::cli {

enum class When { kAuto, kAlways, kNever };

struct MessageOptions {
  bool quiet = false;        // print only errors, and the reason if the command fails
  bool verbose = false;      // print all lines, however many there are
  bool json = false;         // print one JSON object per line
  When color = When::kAuto;  // kAuto: on a terminal, unless NO_COLOR is set or TERM is dumb
};

// Adds --quiet, --verbose, --log and --color.
void AddMessageOptions(CLI::App& command, MessageOptions& options);

// Adds an option whose value is auto, always or never.
CLI::Option* AddWhenOption(CLI::App& command, const std::string& name, When& when,
                           const std::string& description);

// A count with its noun, such as "1 source" or "2 sources", "1 ply" or "2 plies".
std::string Counted(std::uint64_t count, const std::string& what);
std::string CountedPlies(std::uint64_t plies);

// Prints messages. In JSON, each line has `level` (error, warning, info), `event` and `message`,
// and further keys that depend on the event; docs/messages.md has a table of them.
class Messages {
 public:
  explicit Messages(const MessageOptions& options);

  bool quiet() const { return quiet_; }
  bool json() const { return json_; }

  // The number of lines of one kind that are printed; the others are only counted.
  std::size_t most_lines() const;

  // Calls `show` for the first items of a list, and says how many `what` are not shown.
  template <class Items, class Show>
  void ShowSome(const Items& items, const std::string& what, Show show) const {
    const std::size_t shown = std::min(items.size(), most_lines());
    for (std::size_t i = 0; i < shown; ++i) show(items[i]);
    SayMore(items.size() - shown, what);
  }

  // Says that `count` more lines about `what` would be shown with --verbose, unless there are none.
  void SayMore(std::size_t count, const std::string& what) const;

  // Prints why a source, or the whole run if `source` is empty, failed.
  void Failed(const FailedSource& failed) const;

  // Returns Messages that ignore --quiet, to print the reason why a command fails.
  Messages Aloud() const;

  // If a signal interrupts the command from now on, prints `before`, or `after` if its files have
  // got their names. Both may be empty.
  void OnInterrupt(const std::string& before, const std::string& after) const;

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

  // Prints a warning about a source. `event` and `code` are for JSON; `code` may be empty.
  void Warn(const std::string& event, const std::string& source, const std::string& message,
            const std::string& code = "") const;

  // Prints the result of a command that has no report. `keys` are for JSON, each with its number.
  void Result(const std::string& event, const std::string& message,
              const std::vector<std::pair<std::string, std::uint64_t>>& keys,
              const std::string& source = "") const;

  // Prints the progress of a run as JSON.
  void ProgressJson(const Progress& progress, double seconds) const;

  // Prints a note about the command line. `event` is a key of the JSON.
  void Note(const char* event, const std::string& message) const;

  // Prints advice for a person. It is not printed as JSON.
  void Advise(const std::string& message) const;

 private:
  std::string Painted(const char* color, const std::string& text) const;
  std::string Interrupted(const std::string& what) const;

  // Prints one line of text: the place, the message, the code.
  void PrintDiagnostic(const Diagnostic& diagnostic, const std::string& label,
                       const std::string& times) const;

  bool quiet_;
  bool verbose_;
  bool json_;
  bool colored_;
};

}  // namespace plymill::cli
