// PublicPosition, FullPosition: the positions of one game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decode/ply_of_row.h"
#include "play/to_public.h"
#include "rules/any_position.h"
#include "rules/json_writer.h"
#include "rules/replay.h"
#include "rules/rules.h"

namespace plymill {

template <class Rules>
concept CountsSequences = requires(const typename Rules::State& state) {
  { Rules::Perft(state, 0U) } -> std::same_as<std::uint64_t>;
};

// What all positions of a game have in common. `state()` of `Self` is the public position.
template <class Game, class Self>
class PositionOf : public AnyPosition {
 public:
  using Rules = typename Game::Rules;
  using PublicState = typename Rules::State;
  using Ply = typename Game::Ply;

  std::unique_ptr<AnyPosition> Copy() const override { return std::make_unique<Self>(self()); }
  std::string_view notation() const override { return Game::kSlug; }
  std::int32_t action_count() const override { return Rules::kActions; }

  std::string to_move() const override {
    return is_over() ? "" : std::string(NameOf(Rules::ToMove(state())).view());
  }

  GameEnd End() const override {
    if (!is_over()) return {};
    PublicState last = state();
    Findings findings;
    return ToPublic<Game>(Rules::Finish(last, GameView<Game>(), findings));
  }

  void AppendJson(std::string& out) const override {
    JsonWriter json(out);
    json.Open('{');
    WriteCommonJson(*this, json);
    Rules::WriteJson(state(), json);
    self().WriteHiddenJson(json);
    json.Close('}');
  }

  std::int32_t ActionOf(std::string_view row) const override {
    const std::optional<Ply> ply = PlyOfRow<Ply>(row);
    return ply ? Rules::ActionOf(state(), *ply) : kNoAction;
  }

  void Describe(std::int32_t action, std::string& out) const override {
    DescribeIn<typename Game::Rules>(state(), action, out);
  }

  std::optional<std::uint64_t> Perft(unsigned depth) const override {
    if constexpr (CountsSequences<Rules>) {
      return Rules::Perft(state(), depth);
    } else {
      return std::nullopt;
    }
  }

 private:
  friend Self;
  PositionOf() = default;

  const Self& self() const { return static_cast<const Self&>(*this); }
  const PublicState& state() const { return self().state(); }
};

// A position as replay knows it. `is_full` if the game hides nothing.
template <class Game>
class PublicPosition final : public PositionOf<Game, PublicPosition<Game>> {
 public:
  using Rules = typename Game::Rules;
  using State = typename Rules::State;
  using Ply = typename Game::Ply;

  explicit PublicPosition(const State& state) : state_(state) {}

  const State& state() const { return state_; }

  bool is_full() const override { return Rules::kHidesNothing; }
  bool is_over() const override { return Rules::IsOver(state_); }

  void Legal(std::vector<std::int32_t>& actions) const override {
    Rules::Legal(state_, [&](std::int32_t action) { actions.push_back(action); });
  }

  void Play(std::int32_t action) override { Rules::PlayAction(state_, action); }

  bool PlayRow(std::string_view row, std::vector<RuleFinding>& findings,
               bool& is_defined) override {
    const std::optional<Ply> ply = PlyOfRow<Ply>(row);
    if (!ply) return false;
    Findings found;
    Reveal<Rules>(state_, *ply);
    Rules::Play(state_, *ply, found);
    AppendPublic<Game>(found, findings);
    is_defined = !found.is_stopped();
    return true;
  }

  bool Draw(std::string_view tile) override {
    if constexpr (requires { Rules::Draw(state_, tile); }) {
      return Rules::Draw(state_, tile);
    } else {
      return false;
    }
  }

  void Show(std::string& out) const override { Rules::Show(state_, out); }
  void WriteHiddenJson(JsonWriter&) const {}

 private:
  State state_;
};

// A position with hands, dice, or tiles to come.
template <class Game>
class FullPosition final : public PositionOf<Game, FullPosition<Game>> {
 public:
  using Rules = typename Game::FullRules;
  using State = typename Rules::State;

  explicit FullPosition(const State& state) : state_(state) {}

  const typename Game::Rules::State& state() const { return Rules::Seen(state_); }

  bool is_full() const override { return true; }
  bool is_over() const override { return Rules::IsOver(state_); }

  void Legal(std::vector<std::int32_t>& actions) const override {
    if (is_over()) return;
    const std::size_t first = actions.size();
    Rules::Legal(state_, [&](std::int32_t action) { actions.push_back(action); });
    std::sort(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end());
  }

  void Play(std::int32_t action) override {
    Findings findings;
    Rules::Play(state_, action, findings);
  }

  bool PlayRow(std::string_view, std::vector<RuleFinding>&, bool&) override { return false; }
  bool Draw(std::string_view) override { return false; }

  void Show(std::string& out) const override {
    Game::Rules::Show(state(), out);
    Rules::ShowHidden(state_, out);
  }

  void WriteHiddenJson(JsonWriter& json) const { Rules::WriteHiddenJson(state_, json); }

 private:
  State state_;
};

}  // namespace plymill
