// Maker of Coerceo archives: games of random plies that look like real games.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace plymill::coerceo {

// The same seed gives the same archive on every machine. Fields are random, but moves stay on the
// colour of their player, and captured pieces have the other colour. A removed tile is the tile
// that the piece leaves. Of 200 plies, about 22 capture, 10 remove a tile, 4 are exchanges, 3 have
// a sign and 5 have a comment. Lines are wrapped at 80 columns.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  // Appends one game and a blank line to `archive`.
  void AppendGame(std::string& archive) {
    AppendTags(archive);
    column_ = 0;
    number_ = 0;
    white_to_move_ = true;
    const std::uint64_t plies = 30 + Below(171);
    for (std::uint64_t i = 0; i < plies; ++i) AppendPly(archive);
    AppendWord(result_, archive);
    archive += "\n\n";
  }

 private:
  // Does not use std distributions, because they give other numbers in other standard libraries.
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }
  bool Chance(std::uint64_t of_200) { return Below(200) < of_200; }

  template <std::size_t n>
  std::string_view OneOf(const std::array<std::string_view, n>& words) {
    return words[Below(n)];
  }

  void AppendTags(std::string& archive) {
    static constexpr std::array<std::string_view, 8> kNames = {
        "Ember, Ann", "Quill, Bo", "Thorn, Cy", "Vale, Dee",
        "Wick, Eli",  "Moss, Flo", "Reed, Gus", "Dale, Hal"};
    static constexpr std::array<std::string_view, 4> kSites = {"London, GBR", "Utrecht, NED",
                                                               "Lyon, FRA", "Oslo, NOR"};
    static constexpr std::array<std::string_view, 3> kResults = {"1-0", "0-1", "0-0"};
    result_ = OneOf(kResults);
    const std::string number = std::to_string(Below(1'000'000));
    archive += "[Event \"Club evening " + number + "\"]\n[Site \"" + std::string(OneOf(kSites));
    archive += "\"]\n[Date \"20" + std::to_string(10 + Below(15)) + "." + TwoDigits(1 + Below(12)) +
               "." + TwoDigits(1 + Below(28)) + "\"]\n[Round \"" + TwoDigits(1 + Below(20));
    archive += "\"]\n[White \"" + std::string(OneOf(kNames)) + "\"]\n[Black \"" +
               std::string(OneOf(kNames)) + "\"]\n[Result \"" + std::string(result_) + "\"]\n\n";
  }

  static std::string TwoDigits(std::uint64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  }

  void AppendPly(std::string& archive) {
    const std::uint64_t from = Field(white_to_move_);
    const bool exchange = number_ > 20 && Chance(4);
    std::string first;
    if (!exchange || Chance(100)) first = std::to_string(++number_) + "# ";
    std::string last;
    if (exchange) {
      first += Chance(180) ? "TT x" : "T x";
      AppendWord(first + Text(Field(!white_to_move_)), archive);
    } else {
      AppendWord(first + Text(from) + "-" + Text(Field(white_to_move_)), archive);
      if (Chance(22)) last = " x" + Text(Field(!white_to_move_));
      if (Chance(2)) last += " x" + Text(Field(!white_to_move_));
      if (Chance(10)) last += " T" + std::to_string(from / 6 + 1);
    }
    AppendEnd(last, archive);
    white_to_move_ = !white_to_move_;
  }

  // Appends the end of a ply: captures and tiles, a sign, a comment.
  void AppendEnd(std::string& last, std::string& archive) {
    static constexpr std::array<std::string_view, 6> kSigns = {"!", "?", "!?", "?!", "!!", "??"};
    if (Chance(3)) last += OneOf(kSigns);
    if (last.starts_with(' ')) {
      AppendWord(std::string_view(last).substr(1), archive);
    } else {
      Glue(last, archive);
    }
    if (Chance(5)) AppendComment(archive);
  }

  void Glue(std::string_view text, std::string& archive) {
    archive += text;
    column_ += text.size();
  }

  void AppendComment(std::string& archive) {
    static constexpr std::array<std::string_view, 12> kWords = {
        "white", "black", "threat", "double", "tile",   "piece",
        "wins",  "the",   "safe",   "again",  "better", "soon"};
    const std::uint64_t words = 3 + Below(13);
    AppendWord("{" + std::string(OneOf(kWords)), archive);
    for (std::uint64_t i = 1; i < words; ++i) AppendWord(OneOf(kWords), archive);
    Glue("}", archive);
  }

  // Appends a word to this line, or to the next line if it does not fit.
  void AppendWord(std::string_view word, std::string& archive) {
    if (column_ > 0 && column_ + 1 + word.size() > 80) {
      archive += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      archive += ' ';
      ++column_;
    }
    Glue(word, archive);
  }

  // The index of a field, from 0 to 113: 6 * (tile - 1) + letter.
  std::uint64_t Field(bool white) { return Below(19) * 6 + Below(3) * 2 + (white ? 0 : 1); }

  static std::string Text(std::uint64_t field) {
    return std::to_string(field / 6 + 1) + static_cast<char>('a' + field % 6);
  }

  std::mt19937_64 random_;
  std::size_t column_ = 0;
  std::uint32_t number_ = 0;
  bool white_to_move_ = true;
  std::string_view result_;
};

}  // namespace plymill::coerceo
