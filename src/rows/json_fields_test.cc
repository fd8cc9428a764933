// JSON fields: every type of field, with the limits of its range.
#include "rows/json_fields.h"

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace plymill {
namespace {

enum class Colour : std::uint8_t { kRed, kBlue };

constexpr Name NameOf(Colour colour) {
  constexpr std::string_view kNames[] = {"red", "blue"};
  return NameIn(kNames, static_cast<std::size_t>(colour));
}

struct Item {
  std::uint8_t at = 0;
  bool is_last = false;
};

template <class T, class Visitor>
requires std::same_as<std::remove_cv_t<T>, Item>
constexpr void ForEachField(T& item, Visitor&& visit) {
  visit("at", item.at, std::uint8_t{255});
  visit("is_last", item.is_last, true);
}

struct AllTypes {
  Colour colour{};
  Colour colour_with_a_long_name{};
  std::uint16_t number = 0;
  std::int16_t sign = 0;
  OrNull<std::uint8_t, 7> small;
  OrNull<std::int16_t, -1> minus_one_is_null;
  OrNull<std::int16_t, -32768> least_is_null;
  FixedText<12> word;
  List<Item, 3, 1> items;
};

template <class T, class Visitor>
requires std::same_as<std::remove_cv_t<T>, AllTypes>
constexpr void ForEachField(T& all, Visitor&& visit) {
  visit("colour", all.colour, Colour::kBlue);
  visit("colour_with_a_long_name", all.colour_with_a_long_name, Colour::kBlue);
  visit("number", all.number, std::uint16_t{65535});
  visit("sign", all.sign, std::int16_t{32767});
  visit("small", all.small, std::uint8_t{255});
  visit("minus_one", all.minus_one_is_null, std::int16_t{32767});
  visit("least", all.least_is_null, std::int16_t{32767});
  visit("word", all.word, 0);
  visit("items", all.items, 0);
}

std::string AsJson(const AllTypes& all) {
  char memory[512];
  return {memory, WriteObject(all, memory)};
}

TEST(JsonFieldsTest, AStructOfZerosAndNulls) {
  EXPECT_EQ(AsJson({}),
            R"({"colour":"red","colour_with_a_long_name":"red","number":0,"sign":0,"small":null,)"
            R"("minus_one":null,"least":null,"word":null,"items":[]})");
}

TEST(JsonFieldsTest, TheLargestValues) {
  AllTypes all;
  all.colour = all.colour_with_a_long_name = Colour::kBlue;
  all.number = 65'535;
  all.sign = all.minus_one_is_null.value = all.least_is_null.value = 32'767;
  all.small.value = 255;
  all.word = FixedText<12>("abcdefghijkl");
  for (int i = 0; i < 3; ++i) all.items.Append({.at = 255, .is_last = i == 2});
  EXPECT_EQ(
      AsJson(all),
      R"({"colour":"blue","colour_with_a_long_name":"blue","number":65535,"sign":32767,"small":255,)"
      R"("minus_one":32767,"least":32767,"word":"abcdefghijkl","items":[{"at":255,"is_last":false},)"
      R"({"at":255,"is_last":false},{"at":255,"is_last":true}]})");
}

// Numbers that fit into one byte are written differently from larger ones.
TEST(JsonFieldsTest, SignedNumbersAroundThoseOfOneByte) {
  for (int number = -1'000; number <= 1'000; ++number) {
    AllTypes all;
    all.sign = static_cast<std::int16_t>(number);
    all.minus_one_is_null.value = all.least_is_null.value = all.sign;
    const std::string digits = std::to_string(number);
    EXPECT_EQ(AsJson(all), R"({"colour":"red","colour_with_a_long_name":"red","number":0,"sign":)" +
                               digits + R"(,"small":null,"minus_one":)" +
                               (number == -1 ? "null" : digits) + R"(,"least":)" + digits +
                               R"(,"word":null,"items":[]})");
  }
}

TEST(JsonFieldsTest, ACodeWithoutANameIsNull) {
  AllTypes all;
  all.colour = Colour{2};
  all.colour_with_a_long_name = Colour{255};
  EXPECT_TRUE(AsJson(all).starts_with(R"({"colour":null,"colour_with_a_long_name":null,)"));
}

}  // namespace
}  // namespace plymill
