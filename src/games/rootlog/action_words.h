// Action words: decides whether a text consists of actions when no label of a turn says so.
//
// The scanner needs this to distinguish names of players, prose, and turns without a label. Words
// are separated by blanks or by signs such as "|". A word may contain several actions, and a label
// before them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/rootlog/card_table.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/setup.h"

namespace plymill::rootlog {

// The first line of `text`, up to its comment.
constexpr std::string_view BeforeComment(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  return text.substr(0, text.find("//"));
}

// Whether all of `text` is digits.
constexpr bool AreDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), IsDigit);
}

// --- one action ---

constexpr std::string_view AfterFaction(std::string_view word) {
  return word.substr(PeekFaction(Cursor(word)).bytes);
}

// Whether `word` is exactly a faction, such as "C" or "h_E".
constexpr bool IsFaction(std::string_view word) {
  return !word.empty() && AfterFaction(word).empty();
}

// Whether `word` looks like a battle: "XE5", "CXh_E5B@".
constexpr bool IsLikeBattle(std::string_view word) {
  word = AfterFaction(word);
  if (!word.starts_with('X')) return false;
  const std::string_view after = AfterFaction(word.substr(1));
  return after.size() + 1 < word.size() && !after.empty() && IsDigit(after[0]);
}

// Whether `word` is a score, with or without points: "++2", "E--3". Note that "C++" may also mean
// something else.
constexpr bool IsScore(std::string_view word) {
  word = AfterFaction(word);
  return (word.starts_with("++") || word.starts_with("--")) && AreDigits(word.substr(2));
}

// Whether `word` looks like crafting: "Z%h", "Zsabo", "ZR#part".
constexpr bool IsLikeCraft(std::string_view word) {
  if (!word.starts_with('Z') || word.size() < 2) return false;
  if (word[1] == '%' || word[1] == '#') return true;
  if (IsSuit(word[1])) return word.substr(2).starts_with('#');
  const CardName* const card = FindCard(word.substr(1));
  return card != nullptr && card->card->kind == CardKind::kCard;
}

// Whether `word` looks like a reveal or a flip: "F#^A", "t9^t_b", "t_t10^2".
constexpr bool IsLikeShowing(std::string_view word) {
  const std::size_t caret = word.find('^');
  if (caret == 0 || caret == std::string_view::npos) return false;
  return word[caret - 1] == '#' || word.substr(caret).starts_with("^t_") ||
         (IsDigit(word[caret - 1]) && AfterFaction(word).starts_with('t'));
}

// Whether `word` is or begins with an action, and cannot be a word of a sentence: "w->5", "F#^A",
// "XE5/w5->", "t9^t_b", "Z%h", "Zsabo", "++2".
constexpr bool IsLikeAction(std::string_view word) {
  if (word.size() > 2 && word.find("->") != std::string_view::npos) return true;
  if (word.starts_with("++") || word.starts_with("?Pt")) return true;
  if (IsScore(word)) return IsDigit(word.back());
  return IsLikeShowing(word) || IsLikeBattle(word) || IsLikeCraft(word);
}

// Whether `word` is a reveal of a hand or of a suit: "^A", "V^O", "2R^".
constexpr bool IsReveal(std::string_view word) {
  const std::size_t caret = std::min(word.find('^'), word.size());
  const std::string_view left = word.substr(0, caret);
  std::string_view right = word.substr(caret);
  while (right.size() > 1 && IsFaction(right.substr(1, 1))) right.remove_prefix(2);
  const bool is_suit =
      !left.empty() && IsSuit(left.back()) && AreDigits(left.substr(0, left.size() - 1));
  return (right == "^" || (right.empty() && caret < word.size())) &&
         (left.empty() || is_suit || IsFaction(left));
}

// Whether `word` is an action whose end is missing: "XE", "%s", "F#", "#sabo", "#C".
constexpr bool IsCutAction(std::string_view word) {
  if (word.starts_with('X')) return IsFaction(word.substr(1));
  if (word.starts_with('%')) return word.size() == 2 && ItemOf(word[1]) != Item::kNone;
  const bool suit = !word.empty() && IsSuit(word[0]);
  if (suit) word.remove_prefix(1);
  if (!word.starts_with('#')) return false;
  const std::string_view name = word.substr(1);
  return name.empty() ? suit : IsFaction(name) || FindCard(name) != nullptr;
}

// Whether all of `word` is an action, even if it might also be a word of a sentence: "C++", "Zb",
// "^A", and actions whose end is missing.
constexpr bool IsAction(std::string_view word) {
  if (word.find_first_of(" \t") != std::string_view::npos) return false;
  if (IsLikeAction(word) || IsScore(word) || IsReveal(word) || IsCutAction(word)) return true;
  return word.size() == 2 && word[0] == 'Z' && ItemOf(word[1]) != Item::kNone;
}

// --- after a label ---

// Whether `action` is an action, and neither a name nor a word of a sentence: "XC5", "F#^A", "^C",
// "C--".
constexpr bool IsSureAction(std::string_view action) {
  if (action.find_first_of(" \t") != std::string_view::npos) return false;
  if (IsScore(action) || IsReveal(action)) return true;
  if (action.starts_with('#')) return action.size() > 1 && IsFaction(action.substr(1));
  return !action.starts_with("++") && IsLikeAction(action);
}

// Whether IsSureAction() holds for one of the actions of `text`: "XC5/++", "Z%h/2w5->", "F#^A".
constexpr bool HasSureAction(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("/;"), text.size());
    const std::string_view action = Trim(text.substr(0, end));
    if (IsSureAction(action)) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

constexpr bool HasArrowOrSureAction(std::string_view text) {
  return text.find("->") != std::string_view::npos || HasSureAction(text);
}

// --- without a label, or after another label ---

// Whether `c` separates the words of a line or the cells of a table.
constexpr bool IsBetweenWords(char c) { return IsBlank(c) || c == '|' || c == ','; }

// Whether `c` separates the actions of a word, follows its label, or encloses it.
constexpr bool IsBetweenActions(char c) {
  return std::string_view("/;:.,=()[]<>|*`\"'").find(c) != std::string_view::npos;
}

// `word` without a leading letter and the hyphen or the non-ASCII bytes (such as a byte order mark)
// after it: "C-XE5" becomes "XE5".
constexpr std::string_view AfterDash(std::string_view word) {
  const std::size_t letter = !word.empty() && IsLetter(word[0]) ? 1 : 0;
  std::size_t end = letter;
  if (word.substr(end).starts_with('-')) ++end;
  while (end < word.size() && (word[end] & 0x80) != 0) ++end;
  return end == letter ? word : word.substr(end);
}

// Whether a word contains an action, possibly after a label: "w->5", "CC:Zsabo/++2", "C;XE5". A
// word that consists only of hyphens, as in a dividing line, contains no action.
constexpr bool HasLikeAction(std::string_view word) {
  if (word.find_first_not_of('-') == std::string_view::npos) return false;
  if (IsLikeAction(word)) return true;
  while (!word.empty()) {
    const auto end = std::find_if(word.begin(), word.end(), IsBetweenActions);
    const std::string_view action(word.begin(), end);
    if (IsLikeAction(action) || IsLikeAction(AfterDash(action))) return true;
    word.remove_prefix(std::min(action.size() + 1, word.size()));
  }
  return false;
}

// Whether a text begins like the actions of a turn. The letter of a faction may precede them, with
// a dash or in a table: "C - w->5", "| C | w->5 |", "C,w->5", "C > XE5", "C;XE5".
constexpr bool BeginsWithActions(std::string_view text) {
  bool letter = false;
  for (int word = 0; word < 2; ++word) {
    while (!text.empty() && IsBetweenWords(text[0])) text.remove_prefix(1);
    std::size_t end = 0;
    while (end < text.size() && !IsBetweenWords(text[end])) ++end;
    const std::string_view here = text.substr(0, end);
    if (HasLikeAction(here)) return true;
    const bool dash = here == "-" || here == ">" || (end > 0 && DashBytes(here) == end);
    if (letter && dash) --word;
    letter = end == 1 && IsLetter(here[0]);
    text.remove_prefix(end);
  }
  return false;
}

// Whether a line without the label of a turn contains the actions of a turn. The line begins with
// them, or they follow another label, such as "Round 2 E:" or "The Cats:".
constexpr bool IsOfActions(std::string_view text) {
  text = BeforeComment(text);
  const std::size_t colon = text.find(':');
  return BeginsWithActions(text) ||
         (colon != std::string_view::npos && BeginsWithActions(text.substr(colon + 1)));
}

// Whether the last word of a line contains an action. If it does not, the line may be a sentence:
// "w->5 was an odd move".
constexpr bool EndsWithActions(std::string_view text) {
  text = BeforeComment(text);
  while (!text.empty() && IsBetweenWords(text.back())) text.remove_suffix(1);
  std::size_t begin = text.size();
  while (begin > 0 && !IsBlank(text[begin - 1]) && text[begin - 1] != '|') --begin;
  return HasLikeAction(text.substr(begin));
}

// Whether a line without the label of a turn contains only the actions of a turn.
constexpr bool AreActions(std::string_view text) {
  return IsOfActions(text) && EndsWithActions(text);
}

// Whether `text` consists only of actions and separators.
constexpr bool AreMereActions(std::string_view text) {
  bool any = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("/;"), text.size());
    const std::string_view action = Trim(text.substr(0, end));
    if (!action.empty() && !IsAction(action)) return false;
    any = any || !action.empty();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return any;
}

// Whether a part of a gloss (a remark after "-") is an action, or begins or ends with one:
// "w->6 too", "then ++2", "E++".
constexpr bool HasActionAtAnEnd(std::string_view words) {
  words = Trim(words);
  if (IsAction(words) && !IsCutAction(words)) return true;
  return IsLikeAction(words.substr(0, words.find_first_of(" \t"))) ||
         IsLikeAction(words.substr(words.find_last_of(" \t") + 1));
}

// Offset of the first separator that an action follows. The search covers the first line of
// `gloss`, up to its comment. Returns npos if there is no such separator.
constexpr std::size_t FindActionInGloss(std::string_view gloss) {
  constexpr std::string_view kEnds = "/;\n";
  std::size_t at = std::min(gloss.find_first_of(kEnds), gloss.size());
  while (at < gloss.size() && gloss[at] != '\n' && !gloss.substr(at).starts_with("//")) {
    const std::size_t end = std::min(gloss.find_first_of(kEnds, at + 1), gloss.size());
    if (HasActionAtAnEnd(gloss.substr(at + 1, end - at - 1))) return at;
    at = end;
  }
  return std::string_view::npos;
}

// Whether a line consists only of actions, possibly after a letter and a sign or after another
// label: "E++", "C;Zb", "CC:^A". In a game such a line is a turn, even if each of its words might
// also be prose.
constexpr bool IsOfMereActions(std::string_view text) {
  text = BeforeComment(text);
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos && AreMereActions(text.substr(colon + 1))) return true;
  const bool letter = text.size() > 2 && IsLetter(text[0]) &&
                      (IsBetweenActions(text[1]) || IsBlank(text[1]) || text[1] == '-');
  return AreMereActions(text) || (letter && AreMereActions(text.substr(2)));
}

}  // namespace plymill::rootlog
