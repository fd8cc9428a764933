// Own fields: the fields that a notation has in addition to the common keys of the game row, for
// conditions. These are the fields of its Info, and the fields of its Player with "player." before
// their names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/game_ops.h"
#include "model/records.h"
#include "rows/condition.h"

namespace plymill {

template <class T>
consteval bool IsNumberField() {
  if constexpr (kIsList<T>) {
    return IsNumberField<typename T::Item>();
  } else {
    return kIsOrNull<T> || (std::is_integral_v<T> && !std::is_same_v<T, bool>);
  }
}

inline constexpr std::string_view kPlayerPrefix = "player.";

// The name that conditions use for a field of a player, such as "player.country". It is empty for
// the fields `player` and `name`, which are common keys.
inline std::string PlayerFieldName(std::string_view name) {
  return name == "player" || name == "name" ? "" : std::string(kPlayerPrefix) + std::string(name);
}

template <class Game>
std::vector<OwnField> ListOwnFields() {
  std::vector<OwnField> fields;
  typename Game::Info info{};
  ForEachField(info, [&](std::string_view name, auto& field, auto) {
    fields.push_back({std::string(name), IsNumberField<std::remove_cvref_t<decltype(field)>>()});
  });
  typename Game::Player player{};
  ForEachField(player, [&](std::string_view name, auto& field, auto) {
    OwnField own{PlayerFieldName(name), IsNumberField<std::remove_cvref_t<decltype(field)>>()};
    if (!own.name.empty()) fields.push_back(std::move(own));
  });
  return fields;
}

template <class Game>
std::span<const OwnField> OwnFieldsOf() {
  static const std::vector<OwnField> fields = ListOwnFields<Game>();
  return fields;
}

// Whether `field`, or any item of it if it is a list, matches.
template <class T>
bool AnyMatches(const T& field, const Condition& condition) {
  if constexpr (kIsList<T>) {
    for (const auto& item : field) {
      if (AnyMatches(item, condition)) return true;
    }
    return false;
  } else if constexpr (Named<T>) {
    const Name name = NameOf(field);
    return !name.view().empty() && condition.Matches(name.view());
  } else if constexpr (kIsFixedText<T>) {
    return !field.empty() && condition.Matches(field.view());
  } else if constexpr (kIsOrNull<T>) {
    return !field.is_null() && condition.Matches(std::int64_t{field.value});
  } else if constexpr (std::is_same_v<T, bool>) {
    return condition.Matches(field ? std::string_view("true") : std::string_view("false"));
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return field.data() != nullptr && condition.Matches(field);
  } else {
    return condition.Matches(static_cast<std::int64_t>(field));
  }
}

// Sets the flag in `matches` of each game in which a value of the field of `condition` matches.
template <class Game>
void MatchOwnField(const Records<Game>& records, const Condition& condition,
                   std::span<bool> matches) {
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    ForEachField(records.infos[i], [&](std::string_view name, const auto& field, auto) {
      if (name == condition.field()) matches[i] = matches[i] || AnyMatches(field, condition);
    });
  }
  if (!condition.field().starts_with(kPlayerPrefix)) return;
  const std::string_view wanted = condition.field().substr(kPlayerPrefix.size());
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    const Range players = records.heads[i].players;
    for (std::uint32_t n = 0; n < players.count; ++n) {
      ForEachField(records.players[players.begin + n],
                   [&](std::string_view name, const auto& field, auto) {
                     if (name == wanted) matches[i] = matches[i] || AnyMatches(field, condition);
                   });
    }
  }
}

// Sets the flag in `matches` of each game that has a player whose name matches.
template <class Game>
void MatchPlayerNames(const Records<Game>& records, const Condition& condition,
                      std::span<bool> matches) {
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    const Range players = records.heads[i].players;
    for (std::uint32_t n = 0; n < players.count; ++n) {
      const std::string_view name = records.players[players.begin + n].name;
      matches[i] = matches[i] || AnyMatches(name, condition);
    }
  }
}

}  // namespace plymill
