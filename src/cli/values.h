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

// Digits and nothing else; none where there is something else, or more than 64 bits hold.
std::optional<std::uint64_t> WholeNumber(std::string_view text);

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

template <class Number>
CLI::Option* AddNumberOption(CLI::App& command, const std::string& name, Number& number,
                             const std::string& description, NumberRange range = {}) {
  return command.add_option_function<std::string>(
      name,
      [&number, name, range](const std::string& text) { number = ReadNumber(name, text, range); },
      description);
}

template <class Number>
CLI::Option* AddBytesOption(CLI::App& command, const std::string& name, Number& bytes,
                            const std::string& description, NumberRange range = {}) {
  return command.add_option_function<std::string>(
      name,
      [&bytes, name, range](const std::string& text) { bytes = ReadBytes(name, text, range); },
      description);
}

// What may be written, and what each stands for.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

template <class Value>
CLI::Option* AddChoiceOption(CLI::App& command, const std::string& name, Value& value,
                             const Choices<Value>& choices, const std::string& description) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(choice.first);
  return command
      .add_option_function<std::string>(
          name,
          [&value, name, choices, names](const std::string& text) {
            value = choices[ReadChoice(name, text, names)].second;
          },
          description)
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
