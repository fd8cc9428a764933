// Fields: the types that the fields of a ply may have.
//
// A ply is a plain struct. Its notation lists its fields in one place, ForEachField(), which all
// encoders, decoders and the schema use. A field is one of
//
//   a named value   an enumeration or small class with a one-byte code, for which
//                   the notation defines `constexpr Name NameOf(T)`
//   a number        std::uint8_t, std::uint16_t, std::int16_t, std::uint32_t, ...
//   OrNull<T, n>    a number; the value `n` means that the ply has no number
//   bool
//   FixedText<n, i> a short word of at most `n` bytes. The row itself stores words of at most
//                   `i` bytes (default: all)
//   a struct        as an item of a list; it must have a ForEachField()
//   List<T, c, i>   up to `c` values of a type above; the row itself stores the first `i`
//   std::string_view  only in the structs of players and games, never in a ply
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>

namespace plymill {

// The name of a value, as users see it. An empty name means that there is no value (`null`).
class Name {
 public:
  static constexpr std::size_t kCapacity = 13;

  constexpr Name() = default;
  constexpr explicit Name(std::string_view text) {
    for (const char c : text) Append(c);
  }

  constexpr void Append(char c) { text_[size_++] = c; }
  constexpr void Append(unsigned number) {
    if (number >= 10) Append(number / 10);
    Append(static_cast<char>('0' + number % 10));
  }
  constexpr std::string_view view() const { return {text_.data(), size_}; }

 private:
  std::array<char, kCapacity> text_{};
  std::uint8_t size_ = 0;
};

// The name of the value with code `index` in a list of names; empty if the list is shorter.
template <std::size_t n>
constexpr Name NameIn(const std::string_view (&names)[n], std::size_t index) {
  return index < n ? Name(names[index]) : Name();
}

// A value with a one-byte code and a name. NameOf() accepts every code; a code without a meaning
// has an empty name.
template <class T>
concept Named = sizeof(T) == 1 && std::is_trivially_copyable_v<T>&& requires(T value) {
  { NameOf(value) } -> std::same_as<Name>;
};

// A number, or `kNull` if the ply has no number.
template <std::integral T, T kNull>
struct OrNull {
  T value = kNull;

  constexpr bool is_null() const { return value == kNull; }
  bool operator==(const OrNull&) const = default;
};

template <class T>
inline constexpr bool kIsOrNull = false;
template <class T, T n>
inline constexpr bool kIsOrNull<OrNull<T, n>> = true;

// A word of up to `capacity` ASCII letters, digits and signs that JSON need not escape. Unused
// bytes are zeros; an empty word is `null`. A row has room for `inlined` bytes; a longer word is
// rare and goes to the spill (model/row.h).
template <std::size_t capacity, std::size_t inlined = capacity>
class FixedText {
 public:
  static constexpr std::size_t kCapacity = capacity;
  static constexpr std::size_t kInlined = inlined;
  static_assert(0 < inlined && inlined <= capacity);

  // The first byte of the word's field in a row if the word itself is in the spill.
  static constexpr char kSpilled = '\xFF';

  constexpr FixedText() = default;
  constexpr explicit FixedText(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) text_[i] = text[i];
  }

  constexpr char& operator[](std::size_t index) { return text_[index]; }

  // Tests eight bytes at a time, because the CPU would often mispredict the end of a loop over
  // single bytes.
  constexpr std::size_t size() const {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    std::size_t size = 0;
    for (; !std::is_constant_evaluated() && size + 8 <= capacity; size += 8) {
      std::uint64_t word;
      std::memcpy(&word, text_.data() + size, sizeof(word));
      const std::uint64_t zeros = (word - kOnes) & ~word & (kOnes << 7);
      if (zeros != 0) return size + static_cast<std::size_t>(std::countr_zero(zeros)) / 8;
    }
    while (size < capacity && text_[size] != '\0') ++size;
    return size;
  }
  constexpr bool empty() const { return text_[0] == '\0'; }

  // Whether the word is too long for a row.
  constexpr bool is_spilled() const {
    if constexpr (inlined == capacity) {
      return false;
    } else {
      return text_[inlined] != '\0';
    }
  }
  constexpr std::string_view view() const { return {text_.data(), size()}; }

  // Whether a decoder may accept the word: it has no blanks and no characters that JSON escapes,
  // and only zeros follow it.
  constexpr bool IsClean() const {
    for (std::size_t i = 0; i < capacity; ++i) {
      const char c = text_[i];
      if (i < size() ? c <= ' ' || c > '~' || c == '"' || c == '\\' : c != '\0') return false;
    }
    return true;
  }

  bool operator==(const FixedText&) const = default;

 private:
  std::array<char, capacity> text_{};
};

template <class T>
inline constexpr bool kIsFixedText = false;
template <std::size_t n, std::size_t i>
inline constexpr bool kIsFixedText<FixedText<n, i>> = true;

// The name of a field in ForEachField() that says whether the field belongs to what was played: see
// rows/content.h. A field of a ply with a plain name always does; a field of the Info never does.
struct FieldName : std::string_view {
  constexpr FieldName(std::string_view name, std::uint64_t kinds)
      : std::string_view(name), played_kinds(kinds) {}

  std::uint64_t played_kinds;  // bit n: of plies of the kind with code n
};

// A field that only tells: a number of a move, a score, a comment on the move.
constexpr FieldName Told(std::string_view name) { return {name, 0}; }
constexpr FieldName Played(std::string_view name) { return {name, ~std::uint64_t{0}}; }

// A field that belongs to what was played only in plies of one kind.
template <class Kind>
constexpr FieldName PlayedIn(Kind kind, std::string_view name) {
  return {name, std::uint64_t{1} << static_cast<std::uint8_t>(kind)};
}

// The kinds of plies in which a field with this name belongs to what was played, as bits.
template <class Name>
constexpr std::uint64_t PlayedKinds(const Name& name) {
  if constexpr (std::is_same_v<Name, FieldName>) {
    return name.played_kinds;
  } else {
    return ~std::uint64_t{0};
  }
}

// A visitor that ignores each field.
struct IgnoreField {
  constexpr void operator()(std::string_view, auto&, auto) const {}
};

// A struct that lists its fields with ForEachField(), as every ply does.
template <class T>
concept Structured = requires(T& value) {
  ForEachField(value, IgnoreField{});
};

// Up to `capacity` items; the rules of the game set the capacity. A row stores the first `inlined`
// items. Further items are rare and go to the spill (model/row.h).
template <class T, std::size_t capacity, std::size_t inlined>
class List {
 public:
  using Item = T;
  static constexpr std::size_t kCapacity = capacity;
  static constexpr std::size_t kInlined = inlined;
  static_assert(inlined <= capacity && capacity <= 255);

  // Whether unused inlined items are kept zero. If they are, the list in memory begins with its
  // stored form; see kLiesAsStored in model/row.h.
  static constexpr bool kKeepsZeros = alignof(T) == 1;

  // Leaves the items uninitialized, because only the first `size_` are read. (Constant evaluation
  // needs them initialized.)
  constexpr List() {
    if (std::is_constant_evaluated()) {
      std::construct_at(&items_);
    } else {
      Clear();
    }
  }

  // Returns whether there was room for `item`.
  constexpr bool Append(const T& item) {
    if (size_ == capacity) return false;
    std::construct_at(&items_.at[size_++], item);
    return true;
  }

  // Clears only the inlined items, because a row copies no other unused items.
  constexpr void Clear() {
    size_ = 0;
    if constexpr (kKeepsZeros) {
      for (std::size_t i = 0; i < inlined; ++i) items_.at[i] = T{};
    }
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t index) { return items_.at[index]; }
  constexpr const T& operator[](std::size_t index) const { return items_.at[index]; }
  constexpr const T* begin() const { return items_.at; }
  constexpr const T* end() const { return items_.at + size_; }

  constexpr bool Contains(const T& item) const {
    for (const T& each : *this) {
      if (each == item) return true;
    }
    return false;
  }

  constexpr bool operator==(const List& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(items_.at[i] == other.items_.at[i])) return false;
    }
    return true;
  }

 private:
  std::uint8_t size_ = 0;
  struct Items {
    T at[capacity]{};
  };
  union {
    Items items_;
  };
};

template <class T>
inline constexpr bool kIsList = false;
template <class T, std::size_t c, std::size_t i>
inline constexpr bool kIsList<List<T, c, i>> = true;

}  // namespace plymill
