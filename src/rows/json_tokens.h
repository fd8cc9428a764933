// JSON tokens: tables, made at compile time, of the JSON of a struct's keys, and of the values of
// fields that have few values.
//
//   kKeys         ,"kind":      ,"meeples":[
//   kTokens       "place"       null             -12
//   kPairs        ,"player":"C"                  if the key fits into one token with each value
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "rows/json_text.h"

namespace plymill {

template <class T>
inline constexpr std::size_t kFieldCount = [] {
  std::size_t count = 0;
  T value{};
  ForEachField(value, [&](std::string_view, auto&, auto) { ++count; });
  return count;
}();

// The text before the value of each field of `T`: `,"name":`, followed by `[` if the field is a
// list. The text of the first field begins with `first` instead of the comma.
template <class T, char first>
inline constexpr auto kKeys = [] {
  std::array<JsonKey, kFieldCount<T>> keys{};
  std::size_t i = 0;
  T value{};
  ForEachField(value, [&](std::string_view name, auto& field, auto) {
    JsonKey& key = keys[i];
    key.Append(i++ == 0 ? first : ',');
    key.Append('"');
    for (const char c : name) key.Append(c);
    for (const char c : {'"', ':'}) key.Append(c);
    if (kIsList<std::remove_cvref_t<decltype(field)>>) key.Append('[');
  });
  return keys;
}();

// Returns the number in an OrNull, and any other value unchanged.
template <class T>
constexpr auto Bare(const T& value) {
  if constexpr (kIsOrNull<T>) {
    return value.value;
  } else {
    return value;
  }
}

// The types that have tokens. A type of one byte has a token for every value. Any other signed
// number has tokens for the values -128 to 127.
template <class T>
concept HasTokens = Named<T> || std::is_same_v<T, bool> ||
    ((kIsOrNull<T> || std::is_integral_v<T>)&&(sizeof(T) == 1 ||
                                               std::is_signed_v<decltype(Bare(T()))>));

template <HasTokens T>
constexpr bool IsToken(const T& value) {
  if constexpr (sizeof(T) == 1) {
    return true;
  } else {
    return Bare(value) == static_cast<std::int8_t>(Bare(value));
  }
}

template <HasTokens T>
constexpr std::size_t TokenIndex(const T& value) {
  if constexpr (sizeof(T) == 1) {
    return std::bit_cast<std::uint8_t>(value);
  } else {
    return static_cast<std::uint8_t>(Bare(value));
  }
}

using JsonTokens = std::array<JsonToken, 256>;

// The token of each value of a type, indexed by the value as a byte.
template <HasTokens T>
inline constexpr JsonTokens kTokens = [] {
  JsonTokens tokens{};
  // NOLINTNEXTLINE(bugprone-branch-clone): a branch that is not of this T counts as empty
  if constexpr (Named<T>) {
    for (unsigned code = 0; code < 256; ++code) {
      tokens[code] = TokenOf(NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code))).view());
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    tokens = {LiteralToken("false"), LiteralToken("true")};
  } else {
    tokens = std::is_signed_v<decltype(Bare(T()))> ? kSignedTokens : kByteTokens;
    if (kIsOrNull<T> && IsToken(T())) tokens[TokenIndex(T())] = LiteralToken("null");
  }
  return tokens;
}();

// Whether `key` and any one of `tokens` always fit together into one JsonToken.
constexpr bool FitBehind(const JsonKey& key, const JsonTokens& tokens) {
  return std::all_of(tokens.begin(), tokens.end(), [&](const JsonToken& token) {
    return key.size + token.size <= token.text.size();
  });
}

constexpr JsonTokens PairsOf(const JsonKey& key, const JsonTokens& tokens) {
  JsonTokens pairs{};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (std::size_t k = 0; k < key.size; ++k) pairs[i].Append(key.text[k]);
    for (const char c : tokens[i].view()) pairs[i].Append(c);
  }
  return pairs;
}

// For each field of `T`: its index in kPairs if its key fits into one token together with each of
// its values; otherwise kFieldCount<T>.
template <class T, char first>
inline constexpr auto kPairPlaces = [] {
  std::array<std::size_t, kFieldCount<T>> places{};
  std::size_t i = 0, count = 0;
  T value{};
  ForEachField(value, [&](std::string_view, auto& field, auto) {
    using Field = std::remove_cvref_t<decltype(field)>;
    places[i] = kFieldCount<T>;
    if constexpr (HasTokens<Field>) {
      if (FitBehind(kKeys<T, first>[i], kTokens<Field>)) places[i] = count++;
    }
    ++i;
  });
  return places;
}();

template <class T, char first>
inline constexpr auto kPairs = [] {
  constexpr auto& kPlaces = kPairPlaces<T, first>;
  constexpr auto kCount = std::count_if(kPlaces.begin(), kPlaces.end(),
                                        [](std::size_t place) { return place != kFieldCount<T>; });
  std::array<JsonTokens, kCount> pairs{};
  std::size_t i = 0;
  T value{};
  ForEachField(value, [&](std::string_view, auto& field, auto) {
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (HasTokens<Field>) {
      if (kPlaces[i] < kCount) pairs[kPlaces[i]] = PairsOf(kKeys<T, first>[i], kTokens<Field>);
    }
    ++i;
  });
  return pairs;
}();

}  // namespace plymill
