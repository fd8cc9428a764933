// Columns: each array of numbers is the same after it was encoded and decoded, and no entry makes
// the decoder read or write elsewhere.
#include "plym/decode_column.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "plym/encode_column.h"

namespace plymill {
namespace {

// Arrays of numbers of type T, some of which are `null`.
template <class T>
class ArraysOf {
 public:
  explicit ArraysOf(T null) : null_(null) {}

  // The shapes of arrays: each of them is one that an encoding is good or bad for.
  static constexpr int kShapes = 13;

  std::vector<T> Make(int shape, std::size_t count) {
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = Value(shape, i);
    return values;
  }

 private:
  using Limits = std::numeric_limits<T>;
  using U = std::make_unsigned_t<T>;

  T Value(int shape, std::size_t i) {
    const auto any = static_cast<T>(random_());
    switch (shape) {
      case 0:
        return any;
      case 1:
        return T{};
      case 2:
        return Limits::max();
      case 3:
        return Limits::min();
      case 4:
        return null_;
      case 5:
        return i % 2 == 0 ? Limits::min() : Limits::max();
      case 6:
        return static_cast<T>(static_cast<U>(i));
      case 7:
        return static_cast<T>(static_cast<U>(i / 300));
      case 8:
        return random_() % 4 == 0 ? null_ : static_cast<T>(any % 5);
      case 9:
        return static_cast<T>(Limits::max() - static_cast<T>(random_() % 7));
      case 11:
        return static_cast<T>(static_cast<U>(i % 37 * 1009 % 60'000));
      case 10:
        return i / 70 % 2 == 0 ? null_ : Limits::max();
      default:
        return static_cast<T>(static_cast<U>(static_cast<U>(i) * U{3} % U{100}));
    }
  }

  const T null_;
  std::mt19937_64 random_{7};
};

// The counts at which arrays change their form: next to the powers of two, and of runs.
std::vector<std::size_t> Counts() {
  std::vector<std::size_t> counts;
  for (std::size_t power = 1; power <= 16'384; power *= 2) {
    for (const std::size_t count : {power - 1, power, power + 1}) {
      if (count > 0) counts.push_back(count);
    }
  }
  return counts;
}

template <class T>
class ColumnTest : public ::testing::Test {
 protected:
  // Encodes and decodes `values`. Returns the steps of the encoding.
  std::uint8_t Check(const std::vector<T>& values, bool is_nullable, T null, int level) {
    const NumberArray array = {
        .bytes = {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)},
        .width = sizeof(T),
        .is_signed = std::is_signed_v<T>,
        .is_nullable = is_nullable,
        .null = static_cast<std::int64_t>(null)};
    ColumnEntry entry{};
    encoded_.Clear();
    encoders_[static_cast<std::size_t>(level)].Encode(array, entry, encoded_);
    EXPECT_EQ(entry.count, values.size());
    EXPECT_EQ(entry.bytes, encoded_.size());
    EXPECT_TRUE(IsValid(entry));
    std::vector<T> decoded(values.size());
    EXPECT_TRUE(decoder_.Decode(entry, {encoded_.data(), encoded_.size()}, sizeof(T), array.null,
                                reinterpret_cast<char*>(decoded.data())));
    EXPECT_EQ(decoded, values);
    return entry.steps;
  }

  ColumnEncoder encoders_[4] = {ColumnEncoder(0), ColumnEncoder(1), ColumnEncoder(3),
                                ColumnEncoder(19)};
  ColumnDecoder decoder_;
  Buffer<char> encoded_;
};

using ColumnNumbers = ::testing::Types<std::uint8_t, std::int8_t, std::uint16_t, std::int16_t,
                                       std::uint32_t, std::int32_t, std::uint64_t, std::int64_t>;
TYPED_TEST_SUITE(ColumnTest, ColumnNumbers);

TYPED_TEST(ColumnTest, NumbersOfAllShapesAndCountsAreTheSameAgain) {
  using T = TypeParam;
  unsigned steps = 0;
  for (const T null : {T{}, std::numeric_limits<T>::max(), std::numeric_limits<T>::min()}) {
    ArraysOf<T> arrays(null);
    for (int shape = 0; shape < ArraysOf<T>::kShapes; ++shape) {
      for (const std::size_t count : Counts()) {
        const std::vector<T> values = arrays.Make(shape, count);
        for (const bool is_nullable : {false, true}) {
          const int levels = count < 1000 ? 4 : 3;
          for (int level = 0; level < levels; ++level) {
            steps |= this->Check(values, is_nullable, null, level);
          }
          ASSERT_FALSE(this->HasFailure()) << "shape " << shape << ", " << count << " values";
        }
      }
    }
  }
  const unsigned of_wide = sizeof(T) > 1 ? kPlanes | kDifference : 0U;
  EXPECT_EQ(steps, kRuns | kZstd | of_wide);
}

// Numbers that all have the same value take no bytes.
TYPED_TEST(ColumnTest, EqualNumbersTakeNoBytes) {
  this->Check(std::vector<TypeParam>(1000, TypeParam{7}), false, TypeParam{}, 2);
  EXPECT_EQ(this->encoded_.size(), 0U);
}

// The decoder takes any bytes for any valid entry, and then refuses them or fills the array: the
// sanitizers see what it reads and writes.
TYPED_TEST(ColumnTest, AnyBytesAreRefusedOrDecoded) {
  std::mt19937_64 random(8);
  std::size_t decoded = 0, refused = 0;
  for (int i = 0; i < 100'000; ++i) {
    ColumnEntry entry{};
    entry.width = static_cast<std::uint8_t>(1U << random() % 4);
    if (entry.width > sizeof(TypeParam)) continue;
    entry.steps = static_cast<std::uint8_t>(random() % (kAllSteps + 1U));
    entry.has_null = random() % 2;
    entry.count = static_cast<std::uint32_t>(random() % 40);
    entry.raw_bytes = static_cast<std::uint32_t>(random() % (entry.count * entry.width + 2));
    entry.bytes = random() % 2 == 0 ? entry.raw_bytes : static_cast<std::uint32_t>(random() % 40);
    entry.base = static_cast<std::int64_t>(random());
    if (!IsValid(entry)) continue;
    std::string bytes(entry.bytes, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % 3 == 0 ? random() : random() % 4);
    std::vector<TypeParam> values(entry.count);
    const bool good = this->decoder_.Decode(entry, bytes, sizeof(TypeParam), 0,
                                            reinterpret_cast<char*>(values.data()));
    ++(good ? decoded : refused);
  }
  EXPECT_GT(decoded, 200U);
  EXPECT_GT(refused, 200U);
}

}  // namespace
}  // namespace plymill
