// CheckGame: compile-time checks that find mistakes in the types of a notation. Without them, most
// of these mistakes would only be noticed in the rows of the notation, if at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "rows/json_text.h"

namespace plymill {

// The keys that the rows of all notations have, before and after the keys of ForEachField(): see
// docs/json-lines.md.
inline constexpr std::string_view kCommonMoveKeys[] = {"source", "game", "ply", "comment", "text"};
inline constexpr std::string_view kCommonGameKeys[] = {
    "source",  "game",     "bytes",   "line",         "notation",      "id",          "content",
    "players", "result",   "outcome", "winners",      "plies",         "diagnostics", "codes",
    "tags",    "iso_date", "legal",   "rules_points", "rules_outcome", "comment",     "moves"};
inline constexpr std::string_view kFirstMoveKeys[] = {"number", "player", "kind"};
inline constexpr std::string_view kFirstPlayerKeys[] = {"player", "name"};

// The keys of ForEachField(), in their order.
template <class Fields>
consteval auto KeysOf() {
  constexpr std::size_t kCount = [] {
    std::size_t count = 0;
    Fields fields{};
    ForEachField(fields, [&](std::string_view, auto&, auto) { ++count; });
    return count;
  }();
  std::array<std::string_view, kCount> keys{};
  std::size_t i = 0;
  Fields fields{};
  ForEachField(fields, [&](std::string_view name, auto&, auto) { keys[i++] = name; });
  return keys;
}

template <class Fields, std::size_t n>
consteval bool BeginsWith(const std::string_view (&first)[n]) {
  const auto keys = KeysOf<Fields>();
  for (std::size_t i = 0; i < n; ++i) {
    if (i >= keys.size() || keys[i] != first[i]) return false;
  }
  return true;
}

// Whether no key occurs twice, and no key is one of `others`.
template <class Fields, std::size_t n = 1>
consteval bool HasKeysOfItsOwn(const std::string_view (&others)[n] = {""}) {
  const auto keys = KeysOf<Fields>();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (keys[k] == keys[i]) return false;
    }
    for (const std::string_view other : others) {
      if (keys[i] == other) return false;
    }
  }
  return true;
}

inline constexpr std::size_t kMaxKeyBytes =
    JsonKey().text.size() - std::string_view(",\"\":[").size();

template <class Fields>
consteval bool HasShortKeys() {
  const auto keys = KeysOf<Fields>();
  return std::all_of(keys.begin(), keys.end(),
                     [](std::string_view key) { return key.size() <= kMaxKeyBytes; });
}

template <class Fields>
consteval bool HasFieldTypes();

// Whether `T` is one of the types that model/fields.h lists, other than std::string_view.
template <class T>
consteval bool IsFieldType() {
  if constexpr (kIsList<T>) {
    return IsFieldType<typename T::Item>();
  } else if constexpr (Structured<T>) {
    return HasFieldTypes<T>();
  } else {
    return Named<T> || kIsOrNull<T> || kIsFixedText<T> || std::is_integral_v<T>;
  }
}

template <class Fields>
consteval bool HasFieldTypes() {
  bool all = true;
  Fields fields{};
  ForEachField(fields, [&](std::string_view, auto& field, auto) {
    all = all && IsFieldType<std::remove_cvref_t<decltype(field)>>();
  });
  return all;
}

consteval bool IsSlug(std::string_view slug) {
  for (const char c : slug) {
    if ((c < 'a' || c > 'z') && c != '-') return false;
  }
  return !slug.empty();
}

template <class Kind>
concept HasUnparsed = requires {
  Kind::kUnparsed;
};

template <class Info>
concept HasDate = requires(Info info) {
  info.date;
};

template <class Game>
concept SaysDayFirst = requires {
  Game::kDayFirst;
};

template <class Game>
consteval bool CheckGame() {
  using Ply = typename Game::Ply;
  static_assert(IsSlug(Game::kSlug), "kSlug has small letters and hyphens only");
  static_assert(HasUnparsed<decltype(Ply::kind)>, "the kind of a ply has a kUnparsed");
  static_assert(BeginsWith<Ply>(kFirstMoveKeys),
                "ForEachField() of a ply begins with number, player, kind");
  static_assert(BeginsWith<typename Game::Player>(kFirstPlayerKeys),
                "ForEachField() of a player begins with player, name");
  static_assert(HasFieldTypes<Ply>(),
                "a field of a ply is of a type that model/fields.h does not list for plies");
  static_assert(HasShortKeys<Ply>() && HasShortKeys<typename Game::Player>() &&
                    HasShortKeys<typename Game::Info>(),
                "a key is longer than kMaxKeyBytes");
  static_assert(HasKeysOfItsOwn<Ply>(kCommonMoveKeys),
                "a key of a ply stands there twice, or is that of all move rows");
  static_assert(HasKeysOfItsOwn<typename Game::Info>(kCommonGameKeys),
                "a key of Info stands there twice, or is that of all game rows");
  static_assert(HasDate<typename Game::Info> == SaysDayFirst<Game>,
                "kDayFirst is for notations whose Info has a date");
  static_assert(HasKeysOfItsOwn<typename Game::Player>(), "a key of a player stands there twice");
  return true;
}

}  // namespace plymill
