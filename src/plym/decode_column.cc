#include "plym/decode_column.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "model/numbers.h"

namespace plymill {
namespace {

template <class N>
void JoinPlanes(std::string_view planes, std::size_t count, Buffer<char>& to) {
  to.Clear();
  char* const out = to.Room(count * sizeof(N));
  for (std::size_t i = 0; i < count; ++i) {
    N value = 0;
    for (std::size_t byte = 0; byte < sizeof(N); ++byte) {
      value = static_cast<N>(value | N{static_cast<unsigned char>(planes[byte * count + i])}
                                         << 8 * byte);
    }
    std::memcpy(out + i * sizeof(N), &value, sizeof(N));
  }
  to.Grow(count * sizeof(N));
}

// Writes `length` values. Writes at least 32 bytes: most runs are short, and the compiler makes a
// call of any loop over them.
template <class N>
[[gnu::always_inline]] inline void FillRun(N value, std::size_t length, char* out) {
  constexpr std::size_t kOfWord = 16 / sizeof(N);
  std::array<N, kOfWord> word;
  word.fill(value);
  std::memcpy(out, &word, sizeof(word));
  std::memcpy(out + sizeof(word), &word, sizeof(word));
  for (std::size_t i = 2 * kOfWord; i < length; i += kOfWord) {
    std::memcpy(out + i * sizeof(N), &word, sizeof(word));
  }
}

// Returns whether the runs have `count` values. May write some bytes after the last run: a Buffer
// has slack for them.
template <class N>
bool ExpandRuns(std::string_view values, std::string_view lengths, std::size_t count,
                Buffer<char>& to) {
  to.Clear();
  char* out = to.Room(count * sizeof(N));
  std::size_t left = count;
  for (std::size_t run = 0; run < lengths.size(); ++run) {
    const std::size_t length = std::size_t{static_cast<unsigned char>(lengths[run])} + 1;
    if (length > left) return false;
    FillRun(ValueAt<N>(values.data(), run), length, out);
    out += length * sizeof(N);
    left -= length;
  }
  to.Grow(count * sizeof(N));
  return left == 0;
}

// Sets `to` to the sums of the numbers up to each. Adds up as many as fit a vector at once: the
// numbers of a vector are added to those 1, 2, 4 .. places after them.
template <class N>
void AddUp(std::string_view numbers, Buffer<char>& to) {
  constexpr std::size_t kOfWord = 16 / sizeof(N);
  using Word [[gnu::vector_size(16)]] = N;
  const auto move_up = []<std::size_t... i>(Word word, auto places, std::index_sequence<i...>) {
    return __builtin_shufflevector(Word{}, word, static_cast<int>(kOfWord + i - places())...);
  };
  to.Clear();
  char* const out = to.Room(numbers.size());
  to.Grow(numbers.size());
  N sum = 0;
  std::size_t at = 0;
  for (; at + sizeof(Word) <= numbers.size(); at += sizeof(Word)) {
    Word word;
    std::memcpy(&word, numbers.data() + at, sizeof(word));
    constexpr auto kPlaces = std::make_index_sequence<kOfWord>();
    word += move_up(word, std::integral_constant<std::size_t, 1>(), kPlaces);
    if constexpr (kOfWord > 2)
      word += move_up(word, std::integral_constant<std::size_t, 2>(), kPlaces);
    if constexpr (kOfWord > 4)
      word += move_up(word, std::integral_constant<std::size_t, 4>(), kPlaces);
    if constexpr (kOfWord > 8)
      word += move_up(word, std::integral_constant<std::size_t, 8>(), kPlaces);
    word += sum;
    sum = word[kOfWord - 1];
    std::memcpy(out + at, &word, sizeof(word));
  }
  for (; at < numbers.size(); at += sizeof(N)) {
    sum = static_cast<N>(sum + ValueAt<N>(numbers.data() + at, 0));
    std::memcpy(out + at, &sum, sizeof(sum));
  }
}

// Writes the stored numbers of type N as values of type T. What `entry` says is copied first: a
// byte of `out` might be a part of it, and then the compiler could not write many values at once.
template <class N, class T>
void Widen(const char* stored, const ColumnEntry& entry, std::int64_t null, char* out) {
  const auto base = static_cast<T>(entry.base), as_null = static_cast<T>(null);
  const bool has_null = entry.has_null != 0;
  const std::size_t count = entry.count;
  for (std::size_t i = 0; i < count; ++i) {
    const N number = ValueAt<N>(stored, i);
    const T value = has_null && number == 0 ? as_null : static_cast<T>(number + base);
    std::memcpy(out + i * sizeof(T), &value, sizeof(T));
  }
}

// Whether the numbers of an array need no change but zstd to be values of `width` bytes.
bool IsAsInMemory(const ColumnEntry& entry, std::uint8_t width, std::int64_t null) {
  const bool has_steps = (entry.steps & (kDifference | kRuns)) != 0 ||
                         ((entry.steps & kPlanes) != 0 && entry.width > 1);
  return !has_steps && entry.width == width && entry.base == 0 &&
         (entry.has_null == 0 || null == 0);
}

}  // namespace

bool IsValid(const ColumnEntry& entry) {
  const bool has_width = entry.width == 0 || std::has_single_bit(entry.width);
  if (!has_width || entry.width > 8 || entry.has_null > 1 || entry.count == 0) return false;
  if (entry.width == 0) {
    return entry.bytes == 0 && entry.raw_bytes == 0 && (entry.steps & ~kFollows) == 0;
  }
  const std::uint64_t values = std::uint64_t{entry.count} * entry.width;
  if ((entry.steps & kRuns) != 0) {
    const unsigned run_bytes = entry.width + 1U;
    if (entry.raw_bytes % run_bytes != 0 || entry.raw_bytes / run_bytes > entry.count) return false;
  } else if (entry.raw_bytes != values) {
    return false;
  }
  return (entry.steps & kZstd) != 0 || entry.bytes == entry.raw_bytes;
}

// Undoes zstd. `out` has room for all bytes.
bool ColumnDecoder::UnpackTo(const ColumnEntry& entry, std::string_view stored, char* out) {
  if ((entry.steps & kZstd) == 0) {
    std::memcpy(out, stored.data(), stored.size());
    return true;
  }
  if (context_ == nullptr) context_.reset(ZSTD_createDCtx());
  return ZSTD_decompressDCtx(context_.get(), out, entry.raw_bytes, stored.data(), stored.size()) ==
         entry.raw_bytes;
}

// Sets `raw_` to the bytes before zstd.
bool ColumnDecoder::Unpack(const ColumnEntry& entry, std::string_view stored) {
  raw_ = stored;
  if ((entry.steps & kZstd) == 0) return true;
  unpacked_.Clear();
  char* const to = unpacked_.Room(entry.raw_bytes);
  unpacked_.Grow(entry.raw_bytes);
  raw_ = {to, entry.raw_bytes};
  return UnpackTo(entry, stored, to);
}

bool ColumnDecoder::Decode(const ColumnEntry& entry, std::string_view stored, std::uint8_t width,
                           std::int64_t null, char* out) {
  if (entry.width == 0) {
    const std::int64_t value = entry.has_null != 0 ? null : entry.base;
    for (std::size_t i = 0; i < entry.count; ++i) std::memcpy(out + i * width, &value, width);
    return true;
  }
  if (IsAsInMemory(entry, width, null)) return UnpackTo(entry, stored, out);
  if (!Unpack(entry, stored)) return false;
  return WithWidth(entry.width, [&](auto narrow) {
    using N = decltype(narrow);
    const bool runs = (entry.steps & kRuns) != 0;
    const std::size_t count = runs ? raw_.size() / (sizeof(N) + 1) : entry.count;
    const std::string_view lengths = raw_.substr(count * sizeof(N));
    std::string_view numbers = raw_.substr(0, count * sizeof(N));
    if (sizeof(N) > 1 && (entry.steps & kPlanes) != 0) {
      JoinPlanes<N>(numbers, count, joined_);
      numbers = {joined_.data(), joined_.size()};
    }
    if (runs) {
      if (!ExpandRuns<N>(numbers, lengths, entry.count, expanded_)) return false;
      numbers = {expanded_.data(), expanded_.size()};
    }
    if ((entry.steps & kDifference) != 0) {
      AddUp<N>(numbers, sums_);
      numbers = {sums_.data(), sums_.size()};
    }
    WithWidth(width,
              [&](auto wide) { Widen<N, decltype(wide)>(numbers.data(), entry, null, out); });
    return true;
  });
}

}  // namespace plymill
