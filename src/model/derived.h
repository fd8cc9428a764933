// Derived: what the items of a list in a ply also say, because it follows from another field of the
// ply. Rows and tables have it; record files do not store it.
//
// A ply with such a list has a member type `Derived`: see carcassonne::MeepleFeature.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/fields.h"

namespace plymill {

template <class Ply>
inline constexpr bool kHasDerived = requires {
  typename Ply::Derived;
};

// Whether a field of type `T` is the list whose items have the derived value, or the field that it
// is made from. `T` may be a stored field.
template <class Ply, class T>
inline constexpr bool kIsDerivedList = requires {
  requires std::is_same_v<typename T::Item, typename Ply::Derived::Item>;
};
template <class Ply, class T>
inline constexpr bool kIsDerivedFrom = requires(const T& field) {
  { field.Value() } -> std::same_as<typename Ply::Derived::From>;
};

// The fields of an item, as the bytes that they are.
template <class Derived>
using DerivedItem = std::array<std::uint8_t, sizeof(typename Derived::Item)>;

template <class Derived>
constexpr typename Derived::Value DerivedOf(std::string_view from,
                                            const DerivedItem<Derived>& item) {
  return Derived::Of(from, std::bit_cast<typename Derived::Item>(item));
}

// The same for code that does not know the notation.
struct DerivedOps {
  std::string_view list, from, name;    // of the list, of the field, of the derived value
  std::vector<std::string> (*names)();  // of the values, by their codes; empty: null

  // The code of the value of an item, whose fields have the bytes from `item` on.
  std::uint8_t (*code_of)(std::string_view from, const std::uint8_t* item);
};

template <class Ply>
inline constexpr DerivedOps kDerivedOps = [] {
  using Derived = typename Ply::Derived;
  using Value = typename Derived::Value;
  return DerivedOps{.list = Derived::kList,
                    .from = Derived::kFrom,
                    .name = Derived::kName,
                    .names =
                        [] {
                          std::vector<std::string> names;
                          for (unsigned code = 0; code <= static_cast<unsigned>(Derived::kLast);
                               ++code) {
                            names.emplace_back(NameOf(static_cast<Value>(code)).view());
                          }
                          return names;
                        },
                    .code_of =
                        [](std::string_view from, const std::uint8_t* item) {
                          DerivedItem<Derived> bytes{};
                          for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = item[i];
                          return static_cast<std::uint8_t>(DerivedOf<Derived>(from, bytes));
                        }};
}();

// Null if plies have no derived value.
template <class Ply>
constexpr const DerivedOps* DerivedOpsOf() {
  if constexpr (kHasDerived<Ply>) {
    return &kDerivedOps<Ply>;
  } else {
    return nullptr;
  }
}

}  // namespace plymill
