#include "base/html.h"

#include <gtest/gtest.h>

namespace plymill {
namespace {

TEST(Html, EscapesMarkup) {
  EXPECT_EQ(Html("<b a=\"1\" c='2'>&amp;"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;");
}

TEST(Html, ShowsWhatCannotBeSeen) {
  EXPECT_EQ(Html("a\x1B[1m\x7F\xE2\x80\xAE"), "a\xEF\xBF\xBD[1m\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(Html("\xE9t\xE9"), "\xC3\xA9t\xC3\xA9");  // Windows-1252
}

TEST(Html, CutsLongTexts) {
  EXPECT_EQ(Html("abcdef", 3), "abc…");
  EXPECT_EQ(Html("abc", 3), "abc");
}

}  // namespace
}  // namespace plymill
