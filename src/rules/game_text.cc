#include "plymill/game_text.h"

#include <utility>

#include "rules/any_position.h"

namespace plymill {

StartedGameText GameText::Begin(const Position& start, std::vector<TextTag> tags) {
  std::unique_ptr<AnyWrittenGame> game = start.any_->BeginGame();
  if (game == nullptr) {
    return {std::nullopt, "no game of " + std::string(start.notation()) +
                              " that is written can begin in this position"};
  }
  if (std::string wrong = game->WrongTags(tags); !wrong.empty()) return {std::nullopt, wrong};
  return {GameText(start, std::move(game), std::move(tags)), {}};
}

GameText::GameText(Position start, std::unique_ptr<AnyWrittenGame> game, std::vector<TextTag> tags)
    : position_(std::move(start)), game_(std::move(game)), tags_(std::move(tags)) {}
GameText::GameText(GameText&&) noexcept = default;
GameText& GameText::operator=(GameText&&) noexcept = default;
GameText::~GameText() = default;

std::string GameText::Play(std::int32_t action, std::string_view comment) {
  if (!comment.empty() && !position_.any_->HasComments()) {
    return "the notation has no comments after plies";
  }
  const Position before = position_;
  if (!position_.Play(action)) {
    return "action " + std::to_string(action) + " is not legal in this position";
  }
  before.any_->AddTo(*game_, action, comment);
  return {};
}

GameTextEnd GameText::End(std::string_view result) const {
  return position_.any_->TextOf(*game_, tags_, result);
}

}  // namespace plymill
