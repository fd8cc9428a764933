// GamesOf: many games of one notation.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/bit_words.h"
#include "base/workers.h"
#include "rules/any_games.h"
#include "rules/array_row.h"
#include "rules/dealt.h"
#include "rules/position_of.h"
#include "rules/random.h"
#include "rules/window_game.h"
#include "rules/written_game.h"

namespace plymill {

// One of many games: its state, and what players may do in it.
template <class Game>
class OneGame {
 public:
  using Rules = typename Game::Rules;
  using Play = Dealt<Game>;
  using State = typename Play::State;
  using Positions = typename Game::Positions;
  using Row = ArrayRow<Positions>;

  void Begin(const typename Rules::Options& options, std::uint64_t seed, std::size_t most_plies) {
    most_plies_ = most_plies;
    state_ = Play::Start(options, seed);
    random_ = Random(~seed);
    actions_.clear();
    SetLegal();
  }

  const State& state() const { return state_; }
  const typename Rules::State& seen() const { return Play::Seen(state_); }
  const std::vector<std::int32_t>& actions() const { return actions_; }

  // Nobody can play on: the game is over or long enough, or what players could do does not fit the
  // arrays.
  bool is_done() const { return legal_count_ == 0; }
  bool is_over() const { return Play::IsOver(state_); }

  bool IsLegal(std::int32_t action) const {
    if (action < 0 || action >= Positions::kActions) return false;
    const auto index = static_cast<std::size_t>(action);
    if constexpr (kKeepsMask) return (mask_[index / 8] >> index % 8 & 1) != 0;
    bool is_legal = false;
    ForEachWord([&](std::int32_t first, std::uint64_t actions) {
      const std::int32_t at = action - first;
      is_legal |= at >= 0 && at < 64 && (actions >> at & 1) != 0;
    });
    return is_legal;
  }

  // A legal action, by the seed and the plies so far. The game must not be done.
  std::int32_t ChooseRandomly() const {
    Random random(random_.state() + actions_.size());
    std::uint32_t skip = random.Below(legal_count_);
    std::int32_t chosen = kNoAction;
    ForEachWord([&](std::int32_t first, std::uint64_t actions) {
      if (chosen != kNoAction) return;
      const auto count = static_cast<std::uint32_t>(std::popcount(actions));
      if (skip >= count) {
        skip -= count;
        return;
      }
      for (; skip > 0; --skip) actions &= actions - 1;
      chosen = first + std::countr_zero(actions);
    });
    return chosen;
  }

  // `action` must be legal.
  void PlayAction(std::int32_t action) {
    Play::Play(state_, action);
    actions_.push_back(action);
    SetLegal();
  }

  void Write(const Row& row) const {
    if constexpr (Play::kHidesActions) {
      typename Positions::Packed packed;
      typename Positions::Packer packer;
      packer.Pack(Play::Public(state_), kNoAction, packed);
      Positions::Write(packed, packer, row.board, row.globals, nullptr);
    } else {
      Positions::Write(packed_, packer_, row.board, row.globals, kKeepsMask ? nullptr : row.legal);
    }
    if (row.legal == nullptr) return;
    if constexpr (kKeepsMask) {
      std::memcpy(row.legal, mask_.data(), Row::kLegalBytes);
    } else if (is_done()) {
      std::memset(row.legal, 0, Row::kLegalBytes);
    }
  }

 private:
  // Whether legal actions are kept as a mask; otherwise the packed position lists them.
  static constexpr bool kKeepsMask = !requires(const typename Positions::Packer& packer,
                                               const typename Positions::Packed& packed) {
    packer.ForEachWord(packed, [](std::int32_t, std::uint64_t) {});
  };
  using Mask = std::array<std::uint8_t, (Row::kLegalBytes + 7) / 8 * 8>;

  void SetLegal() {
    packer_.Clear();
    packer_.BeginGame();
    legal_count_ = 0;
    mask_.fill(0);
    const Fit fit = Pack();
    const bool is_long = most_plies_ != 0 && actions_.size() >= most_plies_;
    if (fit != Fit::kFits || is_long || is_over()) return;
    if constexpr (Play::kHidesActions) {
      SetMask();
    } else if constexpr (kKeepsMask) {
      Positions::Write(packed_, packer_, nullptr, nullptr, mask_.data());
    }
    ForEachWord([this](std::int32_t, std::uint64_t actions) {
      legal_count_ += static_cast<std::uint32_t>(std::popcount(actions));
    });
  }

  // What the player can do with what others do not see.
  void SetMask() {
    using FullRules = typename Game::FullRules;
    if constexpr (requires {
                    FullRules::ForEachLegalWord(state_, [](std::int32_t, unsigned) {});
                  }) {
      BitWords<static_cast<std::size_t>(Positions::kActions)> bits;
      FullRules::ForEachLegalWord(state_, [&](std::int32_t first, std::uint64_t actions) {
        bits.Add(static_cast<std::size_t>(first), actions);
      });
      bits.CopyTo(mask_.data());
    } else {
      Play::Legal(state_, [this](std::int32_t action) { plymill::SetLegal(action, mask_.data()); });
    }
  }

  Fit Pack() {
    if constexpr (Play::kHidesActions) return Fit::kFits;  // Write() packs it
    if constexpr (requires { packer_.PackWithin(seen(), packed_); }) {
      return packer_.PackWithin(seen(), packed_);
    } else {
      return packer_.Pack(seen(), kNoAction, packed_);
    }
  }

  // Calls visit(first, actions) for words of legal actions: bit n is action first + n.
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    if constexpr (kKeepsMask) {
      for (std::size_t at = 0; at < mask_.size(); at += 8) {
        std::uint64_t word;
        std::memcpy(&word, mask_.data() + at, sizeof(word));
        if (word != 0) visit(static_cast<std::int32_t>(8 * at), word);
      }
    } else {
      packer_.ForEachWord(packed_, visit);
    }
  }

  State state_;  // Begin() sets it
  Random random_;
  typename Positions::Packed packed_{};
  typename Positions::Packer packer_;
  std::conditional_t<kKeepsMask, Mask, std::array<std::uint8_t, 0>> mask_{};
  std::uint32_t legal_count_ = 0;
  std::size_t most_plies_ = 0;
  std::vector<std::int32_t> actions_;
};

template <class Game>
class GamesOf final : public AnyGames {
 public:
  using Rules = typename Game::Rules;
  using Positions = typename Game::Positions;
  using Options = typename Rules::Options;

  GamesOf(const Options& options, PositionLayout layout, const GamesOptions& wanted)
      : options_(options),
        layout_(std::move(layout)),
        players_(PlayersOf(options)),
        seeds_from_(wanted.seed),
        most_plies_(wanted.most_plies),
        workers_(wanted.threads),
        games_(wanted.games),
        seeds_(wanted.games),
        done_(wanted.games, 1),
        to_move_(wanted.games),
        plies_(wanted.games),
        outcome_(wanted.games * players_),
        margin_(wanted.games * players_) {
    Reset(done_);
  }

  const PositionLayout& layout() const override { return layout_; }

  GamesView view() const override {
    return {.players = players_,
            .done = done_,
            .to_move = to_move_,
            .plies = plies_,
            .seeds = seeds_,
            .outcome = outcome_,
            .margin = margin_};
  }

  void Write(const PositionArrays& arrays, const PositionView& view) override {
    ForEachGame([&](std::size_t i) {
      const ArrayRow<Positions> row(arrays, i);
      if (view == PositionView{}) return games_[i].Write(row);
      WriteTurned<Positions>(options_, view, kNoAction, row,
                             [&](const ArrayRow<Positions>& to) { games_[i].Write(to); });
    });
  }

  std::optional<std::size_t> Play(std::span<const std::int32_t> actions) override {
    std::atomic<std::size_t> wrong = games_.size();
    ForEachGame([&](std::size_t i) {
      if (done_[i] != 0 || games_[i].IsLegal(actions[i])) return;
      for (std::size_t first = wrong; i < first && !wrong.compare_exchange_weak(first, i);) {
      }
    });
    if (wrong != games_.size()) return wrong.load();
    std::vector<std::vector<GameTextEnd>> texts(is_recording_ ? TaskCount() : 0);
    ForEachGame([&](std::size_t i) {
      if (done_[i] != 0) return;
      games_[i].PlayAction(actions[i]);
      SetFigures(i);
      if (is_recording_ && done_[i] != 0) texts[i / kGamesATask].push_back(TextOf(i));
    });
    for (auto& of_task : texts) {
      texts_.insert(texts_.end(), std::make_move_iterator(of_task.begin()),
                    std::make_move_iterator(of_task.end()));
    }
    return std::nullopt;
  }

  void ChooseRandomly(std::span<std::int32_t> actions) override {
    ForEachGame([&](std::size_t i) {
      actions[i] = done_[i] != 0 ? kNoAction : games_[i].ChooseRandomly();
    });
  }

  void Reset(std::span<const std::uint8_t> which) override {
    std::vector<std::uint8_t> chosen(which.begin(), which.end());  // it may be done_
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (chosen[i] != 0) seeds_[i] = seeds_from_.Next();
    }
    ForEachGame([&](std::size_t i) {
      if (chosen[i] == 0) return;
      games_[i].Begin(options_, seeds_[i], most_plies_);
      SetFigures(i);
    });
  }

  std::unique_ptr<AnyPosition> At(std::size_t index) const override {
    if constexpr (HasFullRules<Game>) {
      return std::make_unique<FullPosition<Game>>(games_[index].state());
    } else {
      return std::make_unique<PublicPosition<Game>>(games_[index].state());
    }
  }

  std::span<const std::int32_t> ActionsOf(std::size_t index) const override {
    return games_[index].actions();
  }

  std::string Record(std::vector<TextTag> tags) override {
    const WrittenGame<Game> empty(games_[0].seen());
    std::string wrong = empty.WrongTags(tags);
    if (wrong.empty()) {
      tags_ = std::move(tags);
      is_recording_ = true;
    }
    return wrong;
  }

  std::vector<GameTextEnd> TakeTexts() override { return std::exchange(texts_, {}); }

 private:
  static constexpr std::size_t kGamesATask = 64;  // games that a thread takes at a time

  static std::size_t PlayersOf(const Options& options) {
    if constexpr (requires { options.players; }) {
      return options.players;
    } else {
      return 2;
    }
  }

  std::size_t TaskCount() const { return (games_.size() + kGamesATask - 1) / kGamesATask; }

  template <class Work>
  void ForEachGame(const Work& work) {
    static_cast<void>(workers_.Run(TaskCount(), [&](std::size_t task, std::size_t) {
      const std::size_t end = std::min(games_.size(), (task + 1) * kGamesATask);
      for (std::size_t i = task * kGamesATask; i < end; ++i) work(i);
    }));
  }

  // Sets what users see of a game.
  void SetFigures(std::size_t index) {
    const OneGame<Game>& game = games_[index];
    plies_[index] = static_cast<std::int32_t>(game.actions().size());
    done_[index] = game.is_done() ? 1 : 0;
    const unsigned mover = Positions::MoverOf(game.seen());
    to_move_[index] =
        game.is_done() || mover == kNoMover ? std::int8_t{-1} : static_cast<std::int8_t>(mover);
    WindowGame end;
    end.margins.fill(kUnknownMargin);
    if (game.is_over()) SetEnd(game.seen(), end);
    for (unsigned player = 0; player < players_; ++player) {
      outcome_[index * players_ + player] = end.OutcomeFor(player);
      margin_[index * players_ + player] = end.MarginFor(player);
    }
  }

  static void SetEnd(typename Rules::State last, WindowGame& end) {
    Findings none;
    const Ending ending = Rules::Finish(last, GameView<Game>(), none);
    end.outcome = ending.outcome;
    if (Positions::HasMargin(last, ending)) SetMargins(ending.points(), end);
  }

  GameTextEnd TextOf(std::size_t index) const {
    const OneGame<Game>& game = games_[index];
    auto state = Dealt<Game>::Start(options_, seeds_[index]);
    WrittenGame<Game> text(Dealt<Game>::Seen(state));
    for (const std::int32_t action : game.actions()) {
      text.Add(Dealt<Game>::Seen(state), action, {});
      Dealt<Game>::Play(state, action);
    }
    return text.Text(tags_, {}, Dealt<Game>::Seen(state));
  }

  const Options options_;
  const PositionLayout layout_;
  const std::size_t players_;
  Random seeds_from_;
  const std::size_t most_plies_;
  Workers workers_;
  std::vector<OneGame<Game>> games_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::uint8_t> done_;
  std::vector<std::int8_t> to_move_;
  std::vector<std::int32_t> plies_;
  std::vector<std::int8_t> outcome_;  // by game and player
  std::vector<std::int16_t> margin_;
  std::vector<TextTag> tags_;
  bool is_recording_ = false;
  std::vector<GameTextEnd> texts_;  // of games that have ended
};

}  // namespace plymill
