// Encodings are chosen by statistics of one pass over the values, because to try them all takes
// longer than the rest of a conversion.
#include "plym/encode_column.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/entropy.h"
#include "model/numbers.h"

namespace plymill {
namespace {

// Values that are encoded as runs if there are at least this number of values in an average run.
constexpr std::size_t kShortestRun = 4;
constexpr std::size_t kLongestRun = 256;

template <class T>
struct Statistics {
  T least = std::numeric_limits<T>::max();
  T most = std::numeric_limits<T>::min();
  std::size_t nulls = 0;
  std::size_t changes = 0;  // values that differ from the one before
  std::size_t bends = 0;    // values whose difference to the one before is another than the last
};

// Adds the values from `begin` to `end` to `found`. The counters are as wide as the values, so that
// the compiler counts many values at once: there must be fewer than 256 values.
template <class T, bool is_nullable>
void MeasurePart(const char* values, std::size_t begin, std::size_t end, T null,
                 Statistics<T>& found) {
  using U = std::make_unsigned_t<T>;
  T least = found.least, most = found.most;
  U nulls = 0, changes = 0, bends = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const T value = ValueAt<T>(values, i);
    const bool is_null = is_nullable && value == null;
    const T low = is_null ? std::numeric_limits<T>::max() : value;
    const T high = is_null ? std::numeric_limits<T>::min() : value;
    least = low < least ? low : least;
    most = high > most ? high : most;
    nulls = static_cast<U>(nulls + is_null);
    const U before = ValueAt<U>(values, i - 1), now = ValueAt<U>(values, i);
    changes = static_cast<U>(changes + (now != before));
    if constexpr (sizeof(T) > 1) {
      const U step = static_cast<U>(before - ValueAt<U>(values, i - 2));
      bends = static_cast<U>(bends + (static_cast<U>(now - before) != step));
    }
  }
  found.least = least;
  found.most = most;
  found.nulls += nulls;
  found.changes += changes;
  found.bends += bends;
}

template <class T>
Statistics<T> Measure(const char* values, std::size_t count, const NumberArray& array) {
  constexpr std::size_t kPart = 128;
  Statistics<T> found;
  const auto null = static_cast<T>(array.null);
  for (std::size_t i = 0; i < std::min<std::size_t>(count, 2); ++i) {
    const T value = ValueAt<T>(values, i);
    const bool is_null = array.is_nullable && value == null;
    if (!is_null) found.least = std::min(found.least, value);
    if (!is_null) found.most = std::max(found.most, value);
    found.nulls += is_null;
    found.changes += value != ValueAt<T>(values, 0);
    found.bends += value != ValueAt<T>(values, 0);
  }
  for (std::size_t i = 2; i < count; i += kPart) {
    const std::size_t end = std::min(i + kPart, count);
    array.is_nullable ? MeasurePart<T, true>(values, i, end, null, found)
                      : MeasurePart<T, false>(values, i, end, null, found);
  }
  return found;
}

std::uint8_t WidthOf(std::uint64_t most) {
  return most <= 0xFF ? 1 : most <= 0xFFFF ? 2 : most <= 0xFFFF'FFFF ? 4 : 8;
}

// Writes the values less `base` as numbers of type N, or the differences of these numbers.
template <class T, class N>
void Narrow(const char* values, std::size_t count, const NumberArray& array,
            const ColumnEntry& entry, Buffer<char>& to) {
  to.Clear();
  char* out = to.Room(count * sizeof(N));
  to.Grow(count * sizeof(N));
  const auto base = static_cast<std::uint64_t>(entry.base);
  const auto null = static_cast<T>(array.null);
  const bool difference = (entry.steps & kDifference) != 0;
  N before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const T value = ValueAt<T>(values, i);
    const bool is_null = entry.has_null != 0 && value == null;
    const N number = is_null ? N{0} : static_cast<N>(static_cast<std::uint64_t>(value) - base);
    const N stored = difference ? static_cast<N>(number - before) : number;
    before = number;
    std::memcpy(out + i * sizeof(N), &stored, sizeof(N));
  }
}

// The index after the values that are equal to value `i`.
template <class N>
std::size_t EndOfRun(std::string_view values, std::size_t i) {
  constexpr std::size_t kInWord = 8 / sizeof(N);  // numbers in a word
  const N value = ValueAt<N>(values.data(), i);
  const std::uint64_t word = ~std::uint64_t{0} / std::numeric_limits<N>::max() * value;
  const std::size_t count = values.size() / sizeof(N);
  std::size_t end = i + 1;
  while (end + kInWord <= count) {
    const std::uint64_t other = ValueAt<std::uint64_t>(values.data() + end * sizeof(N), 0) ^ word;
    if (other != 0) {
      return end + static_cast<std::size_t>(std::countr_zero(other)) / (8 * sizeof(N));
    }
    end += kInWord;
  }
  while (end < count && ValueAt<N>(values.data(), end) == value) ++end;
  return end;
}

// Writes the value of each run, and the length of each run less 1 to `lengths`.
template <class N>
void MakeRuns(std::string_view values, Buffer<char>& lengths, Buffer<char>& to) {
  to.Clear();
  lengths.Clear();
  const std::size_t count = values.size() / sizeof(N);
  char* out = to.Room(2 * values.size());
  char* length = lengths.Room(count);
  for (std::size_t i = 0; i < count;) {
    const N value = ValueAt<N>(values.data(), i);
    for (const std::size_t end = EndOfRun<N>(values, i); i < end;) {
      const std::size_t equal = std::min<std::size_t>(end - i, kLongestRun);
      std::memcpy(out, &value, sizeof(N));
      out += sizeof(N);
      *length++ = static_cast<char>(equal - 1);
      i += equal;
    }
  }
  to.Grow(static_cast<std::size_t>(out - to.data()));
  lengths.Grow(static_cast<std::size_t>(length - lengths.data()));
}

template <class N>
void MakePlanes(std::string_view values, Buffer<char>& to) {
  to.Clear();
  const std::size_t count = values.size() / sizeof(N);
  char* const out = to.Room(values.size());
  for (std::size_t i = 0; i < count; ++i) {
    const N value = ValueAt<N>(values.data(), i);
    for (std::size_t byte = 0; byte < sizeof(N); ++byte) {
      out[byte * count + i] = static_cast<char>(value >> 8 * byte);
    }
  }
  to.Grow(count * sizeof(N));
}

// The bytes that `text` takes if each byte value has a code of its own, of at least one bit.
std::uint64_t EntropyBytes(std::string_view text) {
  std::array<std::uint32_t, 256> counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  return EntropyBits(counts, static_cast<std::uint32_t>(text.size()), kBit) / (8 * kBit);
}

// Sets the base, the width and the null of an entry for values with these statistics.
template <class T>
void SetRange(const Statistics<T>& found, const NumberArray& array, ColumnEntry& entry) {
  const auto least = static_cast<std::uint64_t>(found.least);
  const auto most = static_cast<std::uint64_t>(found.most);
  if (entry.has_null != 0 && most - least >= std::numeric_limits<std::make_unsigned_t<T>>::max()) {
    // There is no number left for null. So all values are stored as they are.
    entry.has_null = 0;
    entry.width = sizeof(T);
    return;
  }
  const std::uint64_t base = least - entry.has_null;
  entry.width = WidthOf(most - base);
  // Values whose base saves no byte are stored as they are, if null is 0 then too.
  const bool is_small = least <= most && WidthOf(most) == entry.width;
  if (is_small && (entry.has_null == 0 || array.null == 0)) return;
  entry.base = static_cast<std::int64_t>(base);
}

}  // namespace

ColumnEncoder::ColumnEncoder(int level) : level_(level) {
  if (level == 0) return;
  matches_.emplace(ZstdContext::OfLevel(level));
  entropy_.emplace(ZstdContext::WithoutSearch());
}

// Whether zstd finds matches in a sample of `raw`, so that it is worth the time to search for them.
bool ColumnEncoder::HasRepeats(std::string_view raw) {
  constexpr std::size_t kSampleBytes = 8192, kLeastBytes = 2 * kSampleBytes;
  if (level_ > 3 || raw.size() < kLeastBytes) return true;
  const std::string_view sample = raw.substr(raw.size() / 2, kSampleBytes);
  sample_.Clear();
  char* const to = sample_.Room(ZstdContext::MostBytes(sample.size()));
  const std::size_t bytes = matches_->Compress(sample, to);
  return 100 * bytes < 96 * EntropyBytes(sample);
}

void ColumnEncoder::Compress(std::string_view raw, ColumnEntry& entry, Buffer<char>& out) {
  constexpr std::size_t kLeastBytes = 24;
  entry.raw_bytes = static_cast<std::uint32_t>(raw.size());
  if (level_ > 0 && raw.size() >= kLeastBytes) {
    char* const to = out.Room(ZstdContext::MostBytes(raw.size()));
    const std::size_t bytes = (HasRepeats(raw) ? *matches_ : *entropy_).Compress(raw, to);
    if (bytes < raw.size()) {
      entry.steps |= kZstd;
      entry.bytes = static_cast<std::uint32_t>(bytes);
      return out.Grow(bytes);
    }
  }
  entry.bytes = entry.raw_bytes;
  out.Append(raw.data(), raw.size());
}

template <class T>
void ColumnEncoder::EncodeNumbers(const NumberArray& array, ColumnEntry& entry) {
  const std::size_t count = array.bytes.size() / sizeof(T);
  const Statistics<T> found = Measure<T>(array.bytes.data(), count, array);
  entry.has_null = found.nulls > 0;
  if (found.nulls == count) return;  // width 0: all are null
  if (found.changes == 0) {
    entry.base = static_cast<std::int64_t>(found.least);
    return;
  }
  SetRange(found, array, entry);
  const bool counts = sizeof(T) > 1 && 2 * found.bends <= found.changes;
  if (counts) entry.steps |= kDifference;
  const std::size_t runs = (counts ? found.bends : found.changes) + 1;
  if (runs * kShortestRun <= count) entry.steps |= kRuns;
  WithWidth(entry.width, [&](auto narrow) { TakeSteps<T, decltype(narrow)>(array, entry); });
}

// Sets `raw_` to the values as numbers of type N, after all steps but zstd.
template <class T, class N>
void ColumnEncoder::TakeSteps(const NumberArray& array, ColumnEntry& entry) {
  const bool is_same = sizeof(N) == sizeof(T) && entry.base == 0 &&
                       (entry.steps & kDifference) == 0 && (entry.has_null == 0 || array.null == 0);
  raw_ = array.bytes;
  if (!is_same) {
    Narrow<T, N>(array.bytes.data(), entry.count, array, entry, narrow_);
    raw_ = {narrow_.data(), narrow_.size()};
  }
  lengths_.Clear();
  if ((entry.steps & kRuns) != 0) {
    MakeRuns<N>(raw_, lengths_, runs_);
    raw_ = {runs_.data(), runs_.size()};
  }
  if (sizeof(N) > 1) {
    entry.steps |= kPlanes;
    unplaned_ = raw_;
    MakePlanes<N>(raw_, planes_);
    raw_ = {planes_.data(), planes_.size()};
  }
  if (lengths_.empty()) return;
  Buffer<char>& all = sizeof(N) > 1 ? planes_ : runs_;
  all.Append(lengths_.data(), lengths_.size());
  raw_ = {all.data(), all.size()};
}

// Numbers of two bytes that repeat in groups are smaller without planes. Replaces the array at the
// end of `out`, which is made of planes, if it is larger.
void ColumnEncoder::TryWithoutPlanes(ColumnEntry& entry, Buffer<char>& out) {
  const bool is_code = entry.width == 2 && (entry.steps & (kDifference | kRuns)) == 0;
  if (!is_code || (entry.steps & kZstd) == 0) return;
  ColumnEntry other = entry;
  other.steps &= kFollows;
  const std::size_t at = out.size() - entry.bytes;
  Compress(unplaned_, other, out);
  if (other.bytes < entry.bytes) {
    std::memmove(out.data() + at, out.data() + at + entry.bytes, other.bytes);
    entry = other;
  }
  out.Truncate(at + entry.bytes);
}

void ColumnEncoder::Encode(const NumberArray& array, ColumnEntry& entry, Buffer<char>& out) {
  entry.count = static_cast<std::uint32_t>(array.bytes.size() / array.width);
  raw_ = {};
  if (level_ == 0) {
    entry.width = array.width;
    raw_ = array.bytes;
    return Compress(raw_, entry, out);
  }
  WithWidth(array.width, [&](auto value) {
    using U = decltype(value);
    array.is_signed ? EncodeNumbers<std::make_signed_t<U>>(array, entry)
                    : EncodeNumbers<U>(array, entry);
  });
  if (entry.width == 0) return;
  Compress(raw_, entry, out);
  TryWithoutPlanes(entry, out);
}

}  // namespace plymill
