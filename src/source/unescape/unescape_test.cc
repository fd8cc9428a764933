// Tests of the vector forms of unescaping: what they write, and how many bytes. The memory for the
// text ends after MaxUnescapedBytes(), so a sanitizer detects any further write.
#include "source/unescape/unescape.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "support/forms.h"
#include "support/shards.h"

namespace plymill {
namespace {

// The text of the string after `quote`, the opening quote; "refused" if the string is not whole.
std::string Unescaped(UnescapeFunction* unescape, std::string_view quote) {
  const testing::PaddedText record(quote);
  const std::string_view bytes = record;
  const std::size_t most = MaxUnescapedBytes(bytes.size() - 1);
  const auto text = std::make_unique<char[]>(most);
  const UnescapedString result =
      unescape(bytes.data() + 1, bytes.data() + bytes.size(), text.get());
  return result.is_whole ? std::string(text.get(), result.written) : "refused";
}

// Calls `check` with the function of each form that has one.
template <class Check>
void ForEachForm(Check check) {
  for (const CpuForm form : testing::FormsHere()) {
    if (UnescapeFunction* const unescape = UnescapeFunctionFor(form)) check(unescape);
  }
}

TEST(Unescape, HasRoomForTextsWithoutEscapes) {
  ForEachForm([](UnescapeFunction* unescape) {
    for (std::size_t bytes = 0; bytes < 300; ++bytes) {
      const std::string text(bytes, 'a');
      ASSERT_EQ(Unescaped(unescape, "\"" + text + "\""), text);
      ASSERT_EQ(Unescaped(unescape, "\"" + text), "refused");
    }
  });
}

TEST(Unescape, ReadsEscapesAtAnyPlace) {
  const std::pair<std::string, std::string> escapes[] = {
      {"\\n", "\n"},      {"\\/", "/"},          {"\\\"", "\""},        {"\\b", "\b"},
      {"\\u0041", "A"},   {"\\u00e9", "\u00e9"}, {"\\u2013", "\u2013"}, {"\\r\\n", "\r\n"},
      {"\\f\\t", "\f\t"}, {"\\uFFFD", "\uFFFD"},
  };
  ForEachForm([&](UnescapeFunction* unescape) {
    for (std::size_t before = 0; before < 140; ++before) {
      for (const auto& [written, meant] : escapes) {
        const std::string text(before, 'a');
        ASSERT_EQ(Unescaped(unescape, "\"" + text + written + "\""), text + meant);
        ASSERT_EQ(Unescaped(unescape, "\"" + text + written + text + "\""), text + meant + text);
      }
    }
  });
}

TEST(Unescape, ReadsTextsOfNothingButEscapes) {
  ForEachForm([](UnescapeFunction* unescape) {
    std::string written = "\"", meant;
    for (std::size_t escapes = 0; escapes < 100; ++escapes) {
      ASSERT_EQ(Unescaped(unescape, written + "\""), meant);
      written += escapes % 3 == 0 ? "\\u2013" : "\\n";
      meant += escapes % 3 == 0 ? "\u2013" : "\n";
    }
  });
}

TEST(Unescape, RefusesWhatIsNoStringOrNotSupportedAtAnyPlace) {
  ForEachForm([](UnescapeFunction* unescape) {
    for (std::size_t before = 0; before < 140; ++before) {
      const std::string text = "\"" + std::string(before, 'a');
      for (const std::string_view odd : {"\\", "\\x\"", "\\\\\"", "\\u12\"", "\\ud83d\\ude00\"",
                                         "\n\"", "\x1F\"", "\\u", "\\uabcg\""}) {
        ASSERT_EQ(Unescaped(unescape, text + std::string(odd)), "refused") << text << odd;
      }
    }
  });
}

}  // namespace
}  // namespace plymill
