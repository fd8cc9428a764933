// Maker of template archives: games of random cells.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace plymill::_template {

// One seed gives the same archive on every machine.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  // Appends one game to `archive`, and a blank line. Tests cut games anywhere. The [Event "..."] at
  // the start of each game makes sure that the game after a cut is found.
  void AppendGame(std::string& archive) {
    archive += "[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n[Result \"1-0\"]\n\n";
    const std::uint64_t plies = 10 + Below(40);
    for (std::uint64_t number = 1; number <= plies; ++number) {
      archive += std::to_string(number) + ". ";
      archive += static_cast<char>('a' + Below(8));
      archive += static_cast<char>('1' + Below(8));
      if (Below(16) == 0) archive += " {a comment}";
      archive += '\n';
    }
    archive += '\n';
  }

 private:
  // The numbers of this generator are fixed by the standard, those of a distribution are not.
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }

  std::mt19937_64 random_;
};

}  // namespace plymill::_template
