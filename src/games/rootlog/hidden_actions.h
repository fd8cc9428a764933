// Hidden actions: actions and turns inside text that is kept as written, such as comments, setup
// values and names of players.
//
//   C:w->5//w->6                  a doubled separator: an action directly follows the "//"
//   C:w->5 // nice E:w->6         a comment that contains the next turn: a line end is lost
//   Map: Fall Deck: E&P C:w->5    a value that contains other fields and turns
//
// Each byte is examined once, except for a few bytes at each sign.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "games/rootlog/action_words.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/lines.h"
#include "games/rootlog/plain_text.h"
#include "games/rootlog/setup.h"

namespace plymill::rootlog {

inline constexpr std::size_t kNowhereInText = std::string_view::npos;

// The search for an action examines at most this many bytes of a word.
inline constexpr std::size_t kMaxHiddenBytes = 80;

// Every action contains one of these signs.
inline constexpr std::array<bool, 256> kActionSigns = [] {
  std::array<bool, 256> signs{};
  for (const char c : std::string_view(">^+#?-XZ")) signs[static_cast<unsigned char>(c)] = true;
  for (std::size_t c = 0x80; c < signs.size(); ++c) signs[c] = true;  // full-width signs
  return signs;
}();

// Whether `text` contains one of kActionSigns. This is fast, and nearly always false.
constexpr bool MayHoldAction(std::string_view text) {
  bool found = false;  // accumulates, to avoid a branch for each byte
  for (const char c : text) found |= kActionSigns[static_cast<unsigned char>(c)];
  return found;
}

// --- one action ---

// Whether an ASCII word looks like an action. False for "^", "--" and "Zoe", which may be part of a
// sentence.
constexpr bool LooksLikePlainAction(std::string_view word) {
  constexpr std::string_view kMarks = ".,:!?()[]\"'";
  if (HasLikeAction(word)) return true;
  word = word.substr(std::min(word.find_first_not_of(kMarks), word.size()));
  while (!word.empty() && kMarks.find(word.back()) != kNowhereInText) word.remove_suffix(1);
  if (word.size() < 2 || word == "--") return false;
  const bool shown = word.find('^') != kNowhereInText && word.find('#') < word.find('^');
  const bool drawn = word[0] == '#' && IsFaction(word.substr(1));
  const bool crafted = word.size() == 2 && word[0] == 'Z' && ItemOf(word[1]) != Item::kNone;
  return shown || drawn || crafted || IsScore(word) || IsReveal(word);
}

// LooksLikePlainAction() for a word between blanks or separators that may contain full-width signs.
constexpr bool LooksLikeAction(std::string_view word) {
  word = word.substr(0, kMaxHiddenBytes);
  if (!MayHoldAction(word)) return false;
  return IsAscii(word) ? LooksLikePlainAction(word) : LooksLikePlainAction(PlainText(word).view());
}

// Length in bytes of the first word of `text`. It ends at a blank, a separator or a line end.
constexpr std::size_t WordBytes(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] != '/' && text[end] != ';' && !IsLineEnd(text[end]) &&
         BlankBytes(text.substr(end)) == 0) {
    ++end;
  }
  return end;
}

// Whether the "//" at the start of `text` is a doubled separator, not a comment: no blank is before
// or after it, and an action follows it. `before` is the text before it.
constexpr bool TouchesAction(std::string_view before, std::string_view text) {
  if (!before.empty() && (IsLineEnd(before.back()) || BlankBytesAtEnd(before) > 0)) return false;
  text = text.substr(std::min(text.find_first_not_of("/;"), text.size()), kMaxHiddenBytes);
  const std::string_view word = text.substr(0, WordBytes(text));
  const bool craft = word.size() > 1 && word[0] == 'Z' && word[1] >= 'a' && word[1] <= 'z';
  return craft || word == "--" || word.find_first_of("^#%$") != kNowhereInText ||
         LooksLikeAction(word);
}

// The first line of `text`, up to its comment. `text` begins after a label. A "//" that is a
// doubled separator begins no comment.
constexpr std::string_view BeforeRealComment(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  for (std::size_t at = text.find("//"); at < text.size(); at = text.find("//", at)) {
    if (!TouchesAction(text.substr(0, at), text.substr(at))) return text.substr(0, at);
    at = std::min(text.find_first_not_of("/;", at), text.size());
  }
  return text;
}

// Whether actions, not a name or a sentence, follow the label of a line. Words such as "w->5",
// "XC5/++", "^C" and "t9^t_b" are not names of players. `text` is the text after the label.
constexpr bool HasActions(std::string_view text) {
  text = BeforeRealComment(text);
  if (!MayHoldAction(text)) return false;
  return HasArrowOrSureAction(IsAscii(text) ? text : PlainText(text).view());
}

// Whether a name follows the label of a line: letters and blanks, but not "Zboat" or "XE", which
// begin like actions. `text` is the text after the label.
constexpr bool BeginsWithName(std::string_view text) {
  const std::string_view name = Trim(BeforeRealComment(text));
  if (name.empty() || name[0] == 'Z' || name[0] == 'X') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return IsLetter(c) || IsSpace(c) || (c & 0x80) != 0 || c == '.' || c == '\'';
  });
}

// --- actions in a text ---

// Whether a word looks like the left side of an action whose arrow is the next word: "w", "2Lw3",
// "F#C", "%s", "(w". The word may include a label.
constexpr bool IsLikeSide(std::string_view word) {
  const std::size_t colon = word.rfind(':');  // npos + 1 is 0
  word.remove_prefix(colon + 1);
  word = word.substr(std::min(word.find_first_not_of("0123456789("), word.size()));
  if (word.find('#') != kNowhereInText || word.find('%') != kNowhereInText) return true;
  word = AfterFaction(word);
  if (word.empty() || word.size() > 16) return false;
  const bool is_piece = word[0] == 'w' || word[0] == 'p' || word[0] == 'b' || word[0] == 't';
  return word[0] == '$' || (is_piece && (word.size() == 1 || !IsLetter(word[1])));
}

// Iterates over the actions in a text of one line.
class HiddenActions {
 public:
  explicit constexpr HiddenActions(std::string_view text) : text_(text) {}

  // The next action, or empty if there is none.
  constexpr std::string_view Next() {
    while (at_ < text_.size()) {
      if (PassBetween()) continue;
      const std::string_view word = text_.substr(at_, WordBytes(text_.substr(at_)));
      const std::string_view before = before_;
      before_ = word;
      at_ += word.size();
      if (IsArrow(word)) {
        if (IsLikeSide(before)) return Joined(before, word);
      } else if (LooksLikeAction(word)) {
        return word;
      }
    }
    return {};
  }

 private:
  // Passes a blank, a separator or a web address. Returns whether there was one.
  constexpr bool PassBetween() {
    const std::string_view rest = text_.substr(at_);
    const bool separator = rest[0] == '/' || rest[0] == ';' || IsLineEnd(rest[0]);
    const std::size_t bytes = separator ? 1 : BlankBytes(rest);
    at_ += bytes;
    if (bytes > 0) return true;
    const std::size_t word = WordBytes(rest);
    if (word < 4 || rest[word - 1] != ':' || !rest.substr(word).starts_with("//")) return false;
    while (at_ < text_.size() && BlankBytes(text_.substr(at_)) == 0) ++at_;
    return true;
  }

  static constexpr bool IsArrow(std::string_view word) {
    return word == "->" || (word.size() < 8 && !IsAscii(word) && PlainText(word).view() == "->");
  }

  // The text from `before` to `arrow`, which have blanks between them.
  constexpr std::string_view Joined(std::string_view before, std::string_view arrow) const {
    const char* const end = arrow.data() + arrow.size();
    return {before.data(), static_cast<std::size_t>(end - before.data())};
  }

  std::string_view text_;
  std::string_view before_;  // the previous word
  std::size_t at_ = 0;
};

// The first action in `text`, or empty if there is none.
constexpr std::string_view FindAction(std::string_view text) {
  return MayHoldAction(text) ? HiddenActions(text).Next() : std::string_view();
}

// --- turns in a text ---

// A label in the middle of a text: the letter of a faction or hireling, and a colon.
struct HiddenLabel {
  std::size_t at = kNowhereInText;
  Faction faction = Faction::kUnknown;
  bool alone = false;  // the letter is a word of its own
  bool capital = false;
  std::size_t end = 0;  // offset after the colon
};

// The label that ends with the colon at `colon`. If there is none, the faction of the result is
// kUnknown.
constexpr HiddenLabel LabelBefore(std::string_view text, std::size_t colon) {
  std::string_view before = text.substr(0, colon);
  for (int i = 0; i < 4 && BlankBytesAtEnd(before) > 0; ++i) {
    before.remove_suffix(BlankBytesAtEnd(before));
  }
  if (before.empty() || !IsLetter(before.back())) return {};
  const char letter = before.back();
  before.remove_suffix(1);
  const bool hireling = before.ends_with("h_");
  if (hireling) before.remove_suffix(2);
  HiddenLabel label;
  label.at = before.size();
  label.faction = hireling ? HirelingOf(letter) : FactionOf(static_cast<char>(letter & ~0x20));
  label.capital = (letter & 0x20) == 0;
  const char beside = before.empty() ? ' ' : before.back();
  label.alone = !IsLetter(beside) && !IsDigit(beside) && beside != '_' && beside != '\'';
  const bool in_capitals = IsLetter(beside) && (beside & 0x20) == 0;
  if (in_capitals || (!label.alone && !label.capital)) label.faction = Faction::kUnknown;
  label.end = colon + ColonBytes(text.substr(colon));
  return label;
}

// The first label of a faction at `from` or after it.
constexpr HiddenLabel FindLabel(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] != ':' && text[at] != '\xEF') continue;
    if (ColonBytes(text.substr(at)) == 0) continue;
    const HiddenLabel label = LabelBefore(text, at);
    if (IsKnown(label.faction)) return label;
  }
  return {};
}

// The end of the last action in `text`, or 0 if there is none.
constexpr std::size_t EndOfLastAction(std::string_view text) {
  std::size_t end = 0;
  HiddenActions actions(text);
  for (std::string_view next = actions.Next(); !next.empty(); next = actions.Next()) {
    end = static_cast<std::size_t>(next.data() - text.data()) + next.size();
  }
  return end;
}

// Whether an action directly follows `label`. If the label is a word of its own, blanks may precede
// the action.
constexpr bool HasActionAfter(std::string_view text, const HiddenLabel& label) {
  std::string_view after = text.substr(label.end, kMaxHiddenBytes);
  if (label.alone) after = Trim(after);
  const std::string_view action = HiddenActions(after).Next();
  return !action.empty() && action.data() == after.data();
}

// The offset of the first label in `text` that an action directly follows. If there is none: the
// offset of the first label that is a capital letter, is a word of its own, and names a faction in
// `playing` (one bit for each faction), if an action is anywhere after it. Otherwise
// kNowhereInText.
constexpr std::size_t FindTurn(std::string_view text, std::uint32_t playing) {
  if (!MayHoldAction(text)) return kNowhereInText;
  std::size_t far = kNowhereInText, far_end = 0;
  for (HiddenLabel label = FindLabel(text, 0); label.at != kNowhereInText;
       label = FindLabel(text, label.end)) {
    if (HasActionAfter(text, label)) return label.at;
    const bool plays = (Bit(label.faction) & playing) != 0;
    if (far != kNowhereInText || !plays || !label.alone || !label.capital) continue;
    far = label.at;
    far_end = label.end;
  }
  return far != kNowhereInText && EndOfLastAction(text) > far_end ? far : kNowhereInText;
}

// Whether `text`, a comment, contains an action or a turn. May also be true for other text with the
// label of a faction and an action after it. Two searches, because FindAction() does not look at
// the end of a very long word.
constexpr bool MayHideActions(std::string_view text) {
  return !FindAction(text).empty() || FindTurn(text, kAllFactions) != kNowhereInText;
}

// --- fields ---

// The offset of the label `name` with its colon in `value`, or kNowhereInText.
constexpr std::size_t FindName(std::string_view value, std::string_view name) {
  std::size_t at = value.find(name);
  while (at != kNowhereInText && ColonBytes(value.substr(at + name.size())) == 0) {
    at = value.find(name, at + 1);
  }
  return at;
}

// The offset of the first label of another line in `value`, or kNowhereInText: a setup label,
// "Winner", or the letter of a faction as a word.
constexpr std::size_t FindFieldLabel(std::string_view value) {
  std::size_t first = FindName(value, "Winner");
  for (const std::string_view name : kHeaderNames) first = std::min(first, FindName(value, name));
  for (HiddenLabel label = FindLabel(value, 0); label.at < first;
       label = FindLabel(value, label.end)) {
    if (label.alone && label.capital) return label.at;
  }
  return first;
}

// The offset of text that belongs to another line, in a setup value or in the name of a player
// (`header` is kNone), or kNowhereInText. Searches for turns, then actions, then other fields. The
// values of landmarks and hirelings consist of actions, so it does not search them for actions.
constexpr std::size_t FindSwallowed(Header header, std::string_view value) {
  if (!MayHoldAction(value) && value.find(':') == kNowhereInText) return kNowhereInText;
  const bool actions = header != Header::kLandmarks && header != Header::kHirelings;
  const std::size_t turn = FindTurn(value, kAllFactions);
  if (turn != kNowhereInText) return turn;
  HiddenActions hidden(actions ? value : std::string_view());
  for (std::string_view next = hidden.Next(); !next.empty(); next = hidden.Next()) {
    const bool is_name = header == Header::kNone && next == "++";
    if (!is_name) return static_cast<std::size_t>(next.data() - value.data());
  }
  return FindFieldLabel(value);
}

// --- lines of text ---

// Whether a line that does not begin with the label of a turn contains a turn: "Round 2 C w->5",
// "No. 3 C: XE5".
constexpr bool HoldsTurn(std::string_view line) {
  if (FindTurn(line, kAllFactions) != kNowhereInText) return true;
  const std::string_view action = FindAction(line);
  if (action.empty()) return false;
  std::string_view before =
      Trim(line.substr(0, static_cast<std::size_t>(action.data() - line.data())));
  const std::size_t blank = before.find_last_of(" \t");
  return IsKnown(FactionOf(before.empty() ? '\0' : before.back())) && blank + 2 == before.size();
}

}  // namespace plymill::rootlog
