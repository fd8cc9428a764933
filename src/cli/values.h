// Values: options whose values are numbers, sizes, choices or file names. A wrong value is a usage
// error, whose message has the expected value and the value found.
#pragma once

#include <absl/strings/str_join.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plymill::cli {

// Throws the usage error about a wrong value. `more` is appended to its message.
[[noreturn]] void RefuseValue(const std::string& option, const std::string& expected,
                              const std::string& found, const std::string& more = "");

struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

// Read the value of `option`. ReadNumber() reads a whole number, ReadCount() one that may have a
// decimal unit (K, M or G; 1M is 1000000). ReadBytes() reads a number of bytes, which may have a
// binary unit such as K or MiB. ReadProbability() reads a number from 0 to 1, or a percentage.
std::uint64_t ReadNumber(const std::string& option, const std::string& text, NumberRange range);
std::uint64_t ReadCount(const std::string& option, const std::string& text, NumberRange range);
std::uint64_t ReadBytes(const std::string& option, const std::string& text, NumberRange range);
double ReadProbability(const std::string& option, const std::string& text);

// The number that a text such as "500", "10K" (10000) or "2M" stands for; empty if it is none.
std::optional<std::uint64_t> CountIn(std::string_view text);

// The number from 0 to 1 that a text such as "5%" or "0.5%" stands for; empty if it is none.
std::optional<double> PercentageIn(const std::string& text);

// The index of `text` among `choices`.
std::size_t ReadChoice(const std::string& option, const std::string& text,
                       const std::vector<std::string>& choices);

// The error in the name of a file; empty if the name is valid. An empty name is an error, because
// it usually comes from an unset shell variable, and the output would be lost without a message.
std::string WrongFileName(const std::string& name);

// Adds an option that stores the result of `read(name, text)` in `value`.
template <class Value, class Read>
CLI::Option* AddValueOption(CLI::App& command, const std::string& name, Value& value,
                            const std::string& description, const Read& read) {
  return command.add_option_function<std::string>(
      name, [&value, name, read](const std::string& text) { value = read(name, text); },
      description);
}

template <class Number>
CLI::Option* AddNumberOption(CLI::App& command, const std::string& name, Number& number,
                             const std::string& description, NumberRange range = {}) {
  return AddValueOption(command, name, number, description,
                        [range](const std::string& option, const std::string& text) {
                          return ReadNumber(option, text, range);
                        });
}

template <class Number>
CLI::Option* AddCountOption(CLI::App& command, const std::string& name, Number& count,
                            const std::string& description, NumberRange range = {}) {
  return AddValueOption(command, name, count, description,
                        [range](const std::string& option, const std::string& text) {
                          return ReadCount(option, text, range);
                        });
}

template <class Number>
CLI::Option* AddBytesOption(CLI::App& command, const std::string& name, Number& bytes,
                            const std::string& description, NumberRange range = {}) {
  return AddValueOption(command, name, bytes, description,
                        [range](const std::string& option, const std::string& text) {
                          return ReadBytes(option, text, range);
                        });
}

// Each text that the user may write, with the value that it stands for.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value, class Stored>
CLI::Option* AddChoiceOption(CLI::App& command, const std::string& name, Stored& value,
                             const Choices<Value>& choices, const std::string& description) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(choice.first);
  return AddValueOption(command, name, value, description,
                        [choices, names](const std::string& option, const std::string& text) {
                          return choices[ReadChoice(option, text, names)].second;
                        })
      ->option_text(absl::StrJoin(names, "|"));
}

// Adds an option or argument that takes one file, or several files if `files` is a list.
template <class Files>
CLI::Option* AddFileOption(CLI::App& command, const std::string& name, Files& files,
                           const std::string& description) {
  return command.add_option(name, files, description)
      ->check(CLI::Validator([](std::string& file) { return WrongFileName(file); }, ""))
      ->option_text(name.starts_with('-') ? "FILE" : "");
}

}  // namespace plymill::cli
