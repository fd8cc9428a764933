// Options by what their values are. A value that is something else is a usage error, which
// says what is expected and what stands there.
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

// Throws the usage error.
[[noreturn]] void RefuseValue(const std::string& option, const std::string& expected,
                              const std::string& found);

struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

// The value of `option`: a whole number; of bytes, with a unit such as K or MiB where one is
// written; a number from 0 to 1.
std::uint64_t ReadNumber(const std::string& option, const std::string& text, NumberRange range);
std::uint64_t ReadBytes(const std::string& option, const std::string& text, NumberRange range);
double ReadProbability(const std::string& option, const std::string& text);

// The index of `text` among `choices`.
std::size_t ReadChoice(const std::string& option, const std::string& text,
                       const std::vector<std::string>& choices);

// What is wrong with the name of a file; empty where nothing is. An empty one is mostly a
// variable of a shell that is not set: what was to be kept would be lost in silence.
std::string WrongFileName(const std::string& name);

// An option whose value is what `read(name, text)` makes of it.
template <class Value, class Read>
CLI::Option* AddValueOption(CLI::App& command, const std::string& name, Value& value,
                            const std::string& description, Read read) {
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
CLI::Option* AddBytesOption(CLI::App& command, const std::string& name, Number& bytes,
                            const std::string& description, NumberRange range = {}) {
  return AddValueOption(command, name, bytes, description,
                        [range](const std::string& option, const std::string& text) {
                          return ReadBytes(option, text, range);
                        });
}

// What may be written, and what each stands for.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value>
CLI::Option* AddChoiceOption(CLI::App& command, const std::string& name, Value& value,
                             const Choices<Value>& choices, const std::string& description) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(choice.first);
  return AddValueOption(command, name, value, description,
                        [choices, names](const std::string& option, const std::string& text) {
                          return choices[ReadChoice(option, text, names)].second;
                        })
      ->option_text(absl::StrJoin(names, "|"));
}

// An option or place that takes one file, or where `files` is a list, many.
template <class Files>
CLI::Option* AddFileOption(CLI::App& command, const std::string& name, Files& files,
                           const std::string& description) {
  return command.add_option(name, files, description)
      ->check(CLI::Validator([](std::string& file) { return WrongFileName(file); }, ""))
      ->option_text(name.starts_with('-') ? "FILE" : "");
}

}  // namespace plymill::cli
