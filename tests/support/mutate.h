// Mutate: texts as accidents make them: bytes changed, lost, doubled, glued.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::testing {

// One seed, one row of mutations: on every machine the same.
class Mutator {
 public:
  // Glues come from `texts`, of which there is at least one.
  Mutator(std::vector<std::string> texts, std::uint64_t seed)
      : texts_(std::move(texts)), random_(seed) {}

  // One of the texts after one to four accidents.
  std::string Next() {
    std::string text = texts_[Below(texts_.size())];
    for (std::uint64_t i = 1 + Below(4); i > 0; --i) Mutate(text);
    return text;
  }

 private:
  std::uint64_t Below(std::uint64_t limit) { return limit == 0 ? 0 : random_() % limit; }

  char Byte() {
    static constexpr std::string_view kTelling =
        "{}[]\"\\#-xTR+!?.,;:/()<>_@%$=&*'0123456789 \n\r\t\xEF\x96\xE2\x80";
    return Below(3) == 0 ? static_cast<char>(Below(256)) : kTelling[Below(kTelling.size())];
  }

  void Mutate(std::string& text) {
    const std::size_t at = Below(text.size() + 1);
    const std::size_t bytes = Below(1 + (text.size() - at) / (1 + Below(40)));
    switch (Below(9)) {
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
        InsertWord(text, at);
        return;
      default:
        EndLinesWithCr(text, at, bytes);
    }
  }

  // The beginning of one text, the end of another.
  void Glue(std::string& text, std::size_t at) {
    const std::string& other = texts_[Below(texts_.size())];
    text.resize(at);
    text += std::string_view(other).substr(Below(other.size() + 1));
  }

  // Some bytes of a text amid another.
  void InsertWord(std::string& text, std::size_t at) {
    const std::string& other = texts_[Below(texts_.size())];
    text.insert(at, other.substr(Below(other.size()), 1 + Below(16)));
  }

  // CR LF for each LF of a part of the text.
  static void EndLinesWithCr(std::string& text, std::size_t at, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes && at < text.size(); ++i, ++at) {
      if (text[at] == '\n') text.insert(at++, 1, '\r');
    }
  }

  std::vector<std::string> texts_;
  std::mt19937_64 random_;
};

}  // namespace plymill::testing
