// Options of the rules: those that are uncertain or differ between players.
//
// Rules::Options is a plain struct, whose defaults docs/rules.md gives. Its notation lists its
// members in one place, each with its least and its greatest value:
//
//   template <class AnyOptions, class Visitor>
//   requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
//   constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
//     visit("setup", options.setup, Setup::kLaurentius, Setup::kOcius);
//     visit("exchange-price", options.exchange_price, 1, 2);
//   }
//
// A member is a bool, an integer, or an enumeration with NameOf().
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/fields.h"
#include "plymill/rules.h"

namespace plymill {

// The text of an option's value.
template <class T>
std::string OptionText(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (Named<T> && std::is_enum_v<T>) {
    return std::string(NameOf(value).view());
  } else {
    return std::to_string(value);
  }
}

// All options of a notation, with the values they may have.
template <class Options>
std::vector<RuleOption> RuleOptionsOf() {
  std::vector<RuleOption> all;
  const Options options;
  ForEachOption(options, [&](std::string_view name, const auto& member, auto least, auto greatest) {
    using Member = std::remove_cvref_t<decltype(member)>;
    RuleOption& option = all.emplace_back();
    option.name = name;
    option.value = OptionText(member);
    for (int i = static_cast<int>(least); i <= static_cast<int>(greatest); ++i) {
      option.values.push_back(OptionText(static_cast<Member>(i)));
    }
  });
  return all;
}

// The options of the notation `slug` after `settings`, which must have names and values that
// RuleOptionsOf() lists. Settings of other notations are ignored.
template <class Options>
Options OptionsWith(std::span<const RuleSetting> settings, std::string_view slug) {
  Options options;
  for (const RuleSetting& setting : settings) {
    if (setting.notation != slug) continue;
    ForEachOption(options, [&](std::string_view name, auto& member, auto least, auto greatest) {
      using Member = std::remove_cvref_t<decltype(member)>;
      if (setting.name != name) return;
      for (int i = static_cast<int>(least); i <= static_cast<int>(greatest); ++i) {
        const auto value = static_cast<Member>(i);
        if (OptionText(value) == setting.value) member = value;
      }
    });
  }
  return options;
}

}  // namespace plymill
