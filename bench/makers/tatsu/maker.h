// Maker: makes seeded Tatsu archives. Games follow the rules, as far as they are known.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::tatsu {

// The same seed gives the same archive on every machine. Each turn has two dice. A die of 1, 2 or 3
// can enter a dragon; any die can move a dragon by its number of spaces. Of two dragons on a space,
// only the outer one can move. A vine dragon does nothing to a dragon of the opponent on its new
// space; a water dragon sends it back to its tray; a fire dragon destroys it. Which spaces of the
// board are coloured is not known; here every fourth space is. A game ends after 150 turns, or if a
// player has lost: no dragon in the arena and on the mat, or all dragons of a kind destroyed. One
// game in eight has tag pairs.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  // Appends one game and a blank line to `archive`.
  void AppendGame(std::string& archive) {
    if (Below(8) == 0) AppendTags(archive);
    SetUp();
    side_ = Below(2);
    for (std::uint32_t turn = 1; turn <= 150 && !HasLost(0) && !HasLost(1); ++turn) {
      archive += std::to_string(turn) + ". ";
      AppendTurn(archive);
      side_ = 1 - side_;
    }
    archive += '\n';
  }

 private:
  static constexpr std::size_t kSpaces = 24;
  static constexpr std::size_t kKinds = 3;
  static constexpr std::size_t kMat = kSpaces;  // the place from which a dragon enters

  struct Dragon {
    std::size_t side;  // 0 black, 1 white
    std::size_t kind;  // 0 vine, 1 water, 2 fire
  };

  struct Action {
    std::size_t from;  // index of a space, or kMat
    std::size_t kind;  // of an entering dragon
    std::size_t to;
  };

  // Uses no std distribution, because its numbers would differ between standard libraries.
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }

  void AppendTags(std::string& archive) {
    static constexpr std::array<std::string_view, 6> kNames = {"Ann", "Bo",  "Cy",
                                                               "Dee", "Eli", "Flo"};
    archive += "[Event \"Dragon cup " + std::to_string(Below(1'000'000)) + "\"]\n";
    archive += "[Player1 \"" + std::string(kNames[Below(6)]) + "\"]\n";
    archive += "[Player2 \"" + std::string(kNames[Below(6)]) + "\"]\n";
    archive += std::string("[Result \"") + (Below(2) == 0 ? "1-0" : "0-1") + "\"]\n\n";
  }

  void SetUp() {
    for (std::vector<Dragon>& space : spaces_) space.clear();
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < 3; ++i) spaces_[12 * side + i].push_back({side, 0});
      trays_[side] = {1, 3, 2};
      mats_[side] = {0, 0, 0};
      alive_[side] = {4, 3, 2};
    }
  }

  bool HasLost(std::size_t side) const {
    const auto none = [](std::size_t count) { return count == 0; };
    if (std::any_of(alive_[side].begin(), alive_[side].end(), none)) return true;
    for (const std::vector<Dragon>& space : spaces_) {
      for (const Dragon& dragon : space) {
        if (dragon.side == side) return false;
      }
    }
    return std::all_of(mats_[side].begin(), mats_[side].end(), none);
  }

  // A turn such as "V-2 2-5\n": one ply for each die. If the first die cannot be used, the second
  // one is used first.
  void AppendTurn(std::string& archive) {
    std::array<std::size_t, 2> dice = {1 + Below(6), 1 + Below(6)};
    if (ActionsWith(dice[0]).empty()) std::swap(dice[0], dice[1]);
    AppendPly(dice[0], archive);
    archive += ' ';
    AppendPly(dice[1], archive);
    archive += '\n';
  }

  void AppendPly(std::size_t die, std::string& archive) {
    static constexpr std::string_view kLetters = "VWF";
    const std::vector<Action> actions = ActionsWith(die);
    if (actions.empty() || HasLost(1 - side_)) {
      archive += "0-0";
      return;
    }
    const Action action = actions[Below(actions.size())];
    archive += action.from == kMat ? std::string(1, kLetters[action.kind])
                                   : std::to_string(action.from + 1);
    archive += "-" + std::to_string(action.to + 1);
    Play(action);
  }

  std::vector<Action> ActionsWith(std::size_t die) const {
    std::vector<Action> actions;
    const std::size_t entry = side_ == 0 ? die - 1 : 15 - die;
    for (std::size_t kind = 0; die <= 3 && kind < kKinds; ++kind) {
      if (mats_[side_][kind] > 0 && spaces_[entry].size() < 2) {
        actions.push_back({kMat, kind, entry});
      }
    }
    for (std::size_t from = 0; from < kSpaces; ++from) {
      const std::size_t to = (from + (side_ == 0 ? die : kSpaces - die)) % kSpaces;
      if (spaces_[from].empty() || spaces_[from].back().side != side_) continue;
      if (spaces_[to].size() < 2) actions.push_back({from, 0, to});
    }
    return actions;
  }

  void Play(const Action& action) {
    Dragon dragon = {side_, action.kind};
    if (action.from == kMat) {
      --mats_[side_][action.kind];
    } else {
      dragon = spaces_[action.from].back();
      spaces_[action.from].pop_back();
    }
    Meet(dragon, spaces_[action.to]);
    spaces_[action.to].push_back(dragon);
    const std::size_t color = action.to / 4 % kKinds;
    if (action.to % 4 == 3 && trays_[side_][color] > 0) {
      --trays_[side_][color];
      ++mats_[side_][color];
    }
  }

  // The effect of an arriving dragon on the outer dragon of the space.
  void Meet(const Dragon& dragon, std::vector<Dragon>& space) {
    if (space.empty() || space.back().side == dragon.side || dragon.kind == 0) return;
    const Dragon met = space.back();
    space.pop_back();
    if (dragon.kind == 1) ++trays_[met.side][met.kind];
    if (dragon.kind == 2) --alive_[met.side][met.kind];
  }

  std::mt19937_64 random_;
  std::size_t side_ = 0;
  std::array<std::vector<Dragon>, kSpaces> spaces_;  // in each space the outer dragon is last
  std::array<std::array<std::size_t, kKinds>, 2> trays_, mats_;  // by side and kind
  std::array<std::array<std::size_t, kKinds>, 2> alive_;
};

}  // namespace plymill::tatsu
