// Mutate: makes accidental changes to texts: bytes and words are changed, lost, doubled or glued.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plymill::testing {

// The same seed gives the same sequence of mutations on every machine.
class Mutator {
 public:
  // `texts` must not be empty. Glued parts come from them, too.
  Mutator(std::vector<std::string> texts, std::uint64_t seed)
      : texts_(std::move(texts)), random_(seed) {}

  // Returns one of the texts after one to four accidents.
  std::string Next() {
    std::string text = OtherText();
    for (std::uint64_t i = 1 + Below(4); i > 0; --i) Mutate(text);
    return text;
  }

  // An archive of `pieces` pieces: each has some lines of the texts, after up to three accidents.
  // So whole and cut games follow each other, separated by blank lines, one line end or nothing.
  std::string Archive(std::size_t pieces) {
    static constexpr std::string_view kBetween[] = {"\n\n", "\n\n", "\n", ""};
    const std::string_view between = kBetween[Below(std::size(kBetween))];
    std::string archive;
    for (std::size_t i = 0; i < pieces; ++i) {
      std::string piece = SomeLines();
      for (std::uint64_t k = Below(4); k > 0; --k) Mutate(piece);
      archive += piece;
      archive += between;
    }
    return archive;
  }

 private:
  std::uint64_t Below(std::uint64_t limit) { return limit == 0 ? 0 : random_() % limit; }

  char Byte() {
    static constexpr std::string_view kMeaningful =
        "{}[]\"\\#-xTR+!?.,;:/()<>_@%$=&*'0123456789 \n\r\t\xEF\x96\xE2\x80";
    return Below(3) == 0 ? static_cast<char>(Below(256)) : kMeaningful[Below(kMeaningful.size())];
  }

  void Mutate(std::string& text) {
    const std::size_t at = Below(text.size() + 1);
    const std::size_t bytes = Below(1 + (text.size() - at) / (1 + Below(40)));
    switch (Below(12)) {
      case 0:
        if (at < text.size()) text[at] = Byte();
        return;
      case 1:
        text.insert(at, 1, Byte());
        return;
      case 2:
        text.erase(at, 1 + Below(4));
        return;
      case 3:
        text.erase(at, bytes);
        return;
      case 4:
        text.insert(at, text.substr(at, bytes));
        return;
      case 5:
        text.resize(at);
        return;
      case 6:
        Glue(text, at);
        return;
      case 7:
        InsertBytes(text, at);
        return;
      case 8:
        text.insert(at, WordOf(OtherText()));
        return;
      case 9:
        ReplaceWord(text);
        return;
      case 10:
        ExchangeWords(text);
        return;
      default:
        EndLinesWithCr(text, at, bytes);
    }
  }

  // Joins the beginning of one text and the end of another.
  void Glue(std::string& text, std::size_t at) {
    const std::string& other = OtherText();
    text.resize(at);
    text += std::string_view(other).substr(Below(other.size() + 1));
  }

  // Inserts some bytes of one text into another.
  void InsertBytes(std::string& text, std::size_t at) {
    const std::string& other = OtherText();
    text.insert(at, other.substr(Below(other.size()), 1 + Below(16)));
  }

  // Replaces a word by another one.
  void ReplaceWord(std::string& text) {
    const std::string_view word = WordOf(text);
    const auto at = static_cast<std::size_t>(word.data() - text.data());
    text.replace(at, word.size(), WordOf(OtherText()));
  }

  void ExchangeWords(std::string& text) {
    std::string_view first = WordOf(text), second = WordOf(text);
    if (second.data() < first.data()) std::swap(first, second);
    const auto begin = static_cast<std::size_t>(first.data() - text.data());
    const auto end = static_cast<std::size_t>(second.data() - text.data());
    if (begin + first.size() > end) return;
    const std::string former(first), latter(second);
    text.replace(end, latter.size(), former);
    text.replace(begin, former.size(), latter);
  }

  // A run of `text` without blanks, at a random place; empty if only blanks follow that place.
  std::string_view WordOf(std::string_view text) {
    static constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks, Below(text.size()));
    if (begin == std::string_view::npos) return text.substr(0, 0);
    return text.substr(begin, text.find_first_of(kBlanks, begin) - begin);
  }

  // Up to 20 consecutive lines of a text.
  std::string SomeLines() {
    const std::string& text = OtherText();
    const std::size_t begin = text.rfind('\n', Below(text.size())) + 1;
    std::size_t end = begin;
    for (std::uint64_t lines = 1 + Below(20); lines > 0 && end < text.size(); --lines) {
      end = std::min(text.find('\n', end), text.size() - 1) + 1;
    }
    return text.substr(begin, end - begin);
  }

  const std::string& OtherText() { return texts_[Below(texts_.size())]; }

  // Replaces LF by CR LF in a part of the text.
  static void EndLinesWithCr(std::string& text, std::size_t at, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes && at < text.size(); ++i, ++at) {
      if (text[at] == '\n') text.insert(at++, 1, '\r');
    }
  }

  std::vector<std::string> texts_;
  std::mt19937_64 random_;
};

}  // namespace plymill::testing
