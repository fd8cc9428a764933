// The colours of pages: every text can be read on its background, light, dark and on paper.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/picture.h"
#include "rules/drawing.h"
#include "view/report_page.h"

namespace plymill {
namespace {

constexpr double kLeastContrast = 4.5;  // level AA of WCAG, for text of any size

enum class Theme { kLight, kDark, kPaper };

struct StyleRule {
  std::string selector;
  std::map<std::string, std::string> values;  // by property
};

std::string Trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \n") - first + 1));
}

std::map<std::string, std::string> ValuesIn(std::string_view text) {
  std::map<std::string, std::string> values;
  while (!text.empty()) {
    const std::string_view value = text.substr(0, std::min(text.find(';'), text.size()));
    text.remove_prefix(std::min(value.size() + 1, text.size()));
    const std::size_t colon = value.find(':');
    if (colon == std::string_view::npos) continue;
    values[Trimmed(value.substr(0, colon))] = Trimmed(value.substr(colon + 1));
  }
  return values;
}

// The place of the bracket that closes the one before `text`.
std::size_t EndOfBlock(std::string_view text) {
  int open = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (open == 0) return i;
  }
  return text.size();
}

bool IsIn(Theme theme, const std::string& media) {
  if (media.find("print") != std::string::npos) return theme == Theme::kPaper;
  return media.find("dark") == std::string::npos || theme == Theme::kDark;
}

// The rules of a style that hold in a theme, in their order.
std::vector<StyleRule> RulesOf(std::string_view css, Theme theme) {
  std::vector<StyleRule> rules;
  while (css.find('{') != std::string_view::npos) {
    const std::string selector = Trimmed(css.substr(0, css.find('{')));
    css.remove_prefix(css.find('{') + 1);
    const std::string_view block = css.substr(0, EndOfBlock(css));
    css.remove_prefix(std::min(block.size() + 1, css.size()));
    if (!selector.starts_with("@")) {
      rules.push_back({selector, ValuesIn(block)});
    } else if (IsIn(theme, selector)) {
      const std::vector<StyleRule> inner = RulesOf(block, theme);
      rules.insert(rules.end(), inner.begin(), inner.end());
    }
  }
  return rules;
}

// The style of a page in one theme.
class Style {
 public:
  Style(const std::string& page, Theme theme) {
    const std::size_t begin = page.find("<style>") + 7;
    rules_ = RulesOf(std::string_view(page).substr(begin, page.find("</style>") - begin), theme);
    for (const StyleRule& rule : rules_) {
      for (const auto& [name, value] : rule.values) {
        if (name.starts_with("--")) variables_[name] = value;
      }
    }
  }

  const std::vector<StyleRule>& rules() const { return rules_; }

  // A colour such as "#1d2430"; empty if `value` is none.
  std::string ColourOf(std::string value) const {
    if (value.starts_with("var(")) {
      const auto found = variables_.find(value.substr(4, value.size() - 5));
      if (found == variables_.end()) return "";
      value = found->second;
    }
    if (value.size() == 4 && value[0] == '#') {
      return {'#', value[1], value[1], value[2], value[2], value[3], value[3]};
    }
    return value.size() == 7 && value[0] == '#' ? value : "";
  }

 private:
  std::vector<StyleRule> rules_;
  std::map<std::string, std::string> variables_;
};

double Luminance(const std::string& colour) {
  constexpr double kWeights[] = {0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    sum += kWeights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double Contrast(const std::string& a, const std::string& b) {
  const auto [low, high] = std::minmax({Luminance(a), Luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

void ExpectReadable(const Style& style, const std::string& text, const std::string& ground,
                    const std::string& what) {
  const std::string ink = style.ColourOf(text), paper = style.ColourOf(ground);
  ASSERT_FALSE(ink.empty()) << what << ": " << text;
  ASSERT_FALSE(paper.empty()) << what << ": " << ground;
  EXPECT_GE(Contrast(ink, paper), kLeastContrast) << what << ": " << text << " on " << ground;
}

// Text stands on the page or on a card, unless its rule has a background.
void ExpectReadablePage(const Style& style) {
  int texts = 0;
  for (const StyleRule& rule : style.rules()) {
    const auto text = rule.values.find("color");
    if (text == rule.values.end()) continue;
    ++texts;
    const auto ground = rule.values.find("background");
    if (ground != rule.values.end() && ground->second != "none") {
      ExpectReadable(style, text->second, ground->second, rule.selector);
      continue;
    }
    ExpectReadable(style, text->second, "var(--paper)", rule.selector);
    ExpectReadable(style, text->second, "var(--card)", rule.selector);
  }
  EXPECT_GT(texts, 5);
}

// A fill with text: of a faction, a suit, a card, a side, or a ruin.
bool HasText(const std::string& selector) {
  if (selector == ".white" || selector == ".black" || selector == ".ruin") return true;
  return selector.size() == 3 && std::string_view("fbc").find(selector[1]) < 3 &&
         selector[2] >= 'A' && selector[2] <= 'Z';
}

std::string FillOf(const Style& style, const std::string& selector) {
  for (const StyleRule& rule : style.rules()) {
    if (rule.selector == selector && rule.values.contains("fill")) return rule.values.at("fill");
  }
  return "";
}

void ExpectReadableBoard(const Style& style) {
  int fills = 0;
  for (const StyleRule& rule : style.rules()) {
    if (!HasText(rule.selector) || !rule.values.contains("fill")) continue;
    ++fills;
    const std::string ink(InkOn(rule.selector.substr(1)));
    ExpectReadable(style, FillOf(style, ".board ." + ink), rule.values.at("fill"), rule.selector);
  }
  EXPECT_GT(fills, 20);
  for (const char* const text : {"text", ".note"}) {
    ExpectReadable(style, FillOf(style, ".board " + std::string(text)), "var(--bg)", text);
  }
  ExpectReadable(style, "var(--txt)", FillOf(style, ".label"), ".label");
}

constexpr Theme kThemes[] = {Theme::kLight, Theme::kDark, Theme::kPaper};

TEST(Contrast, IsThatOfTheStandard) {
  EXPECT_DOUBLE_EQ(Contrast("#000000", "#ffffff"), 21);
  EXPECT_NEAR(Contrast("#777777", "#ffffff"), 4.48, 0.005);
}

TEST(Contrast, TextsOfReportsCanBeRead) {
  const std::string page = ReportPage({}, {});
  for (const Theme theme : kThemes) {
    SCOPED_TRACE(static_cast<int>(theme));
    ExpectReadablePage(Style(page, theme));
  }
}

TEST(Contrast, TextsOfGamesCanBeRead) {
  const std::string page = GamePageOf("coerceo", "1. 1a-1c\n", {}).html;
  for (const Theme theme : kThemes) {
    SCOPED_TRACE(static_cast<int>(theme));
    ExpectReadablePage(Style(page, theme));
    ExpectReadableBoard(Style(page, theme));
  }
}

// Factions without a colour of their own differ in lightness.
TEST(Contrast, GreysCanBeToldApart) {
  const Style style(GamePageOf("coerceo", "1. 1a-1c\n", {}).html, Theme::kLight);
  const std::vector<std::string> greys = {".fV", ".fG", ".fK"};
  for (const std::string& a : greys) {
    for (const std::string& b : greys) {
      if (a >= b) continue;
      EXPECT_GE(Contrast(FillOf(style, a), FillOf(style, b)), 2.5) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace plymill
