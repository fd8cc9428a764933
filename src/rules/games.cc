#include "plymill/games.h"

#include <utility>

#include "model/game_ops.h"
#include "rules/any_games.h"
#include "rules/positions_ops.h"
#include "rules/rule_settings.h"
#include "rules/rules_ops.h"

namespace plymill {

OpenedGames Games::Open(std::string_view notation, const GamesOptions& options) {
  const GameOps* const game = FindGame(notation);
  if (game == nullptr) return {std::nullopt, NoSuchNotation(notation)};
  if (game->rules == nullptr || game->rules->positions == nullptr) {
    return {std::nullopt, std::string(notation) + " has no positions as arrays"};
  }
  if (std::string error = WrongSetting(options.settings); !error.empty()) {
    return {std::nullopt, std::move(error)};
  }
  if (options.games == 0 || options.games > kMostGames) {
    return {std::nullopt, "the number of games is not from 1 to " + std::to_string(kMostGames)};
  }
  return {Games(game->rules->positions->new_games(options)), {}};
}

Games::Games(std::unique_ptr<AnyGames> any) : any_(std::move(any)) {}
Games::Games(Games&&) noexcept = default;
Games& Games::operator=(Games&&) noexcept = default;
Games::~Games() = default;

std::size_t Games::size() const { return view().done.size(); }
const PositionLayout& Games::layout() const { return any_->layout(); }
GamesView Games::view() const { return any_->view(); }
void Games::Write(const PositionArrays& arrays, const PositionView& view) const {
  any_->Write(arrays, view);
}

std::optional<std::size_t> Games::Play(std::span<const std::int32_t> actions) {
  return any_->Play(actions);
}

void Games::ChooseRandomly(std::span<std::int32_t> actions) const { any_->ChooseRandomly(actions); }

void Games::Reset(std::span<const std::uint8_t> which) { any_->Reset(which); }
Position Games::At(std::size_t index) const { return Position(any_->At(index)); }

std::span<const std::int32_t> Games::ActionsOf(std::size_t index) const {
  return any_->ActionsOf(index);
}

std::string Games::Record(std::vector<TextTag> tags) { return any_->Record(std::move(tags)); }
std::vector<GameTextEnd> Games::TakeTexts() { return any_->TakeTexts(); }

}  // namespace plymill
