#include "plymill/position.h"

#include <algorithm>
#include <utility>

#include "base/hash/hash.h"
#include "model/game_ops.h"
#include "rules/any_position.h"
#include "rules/rule_settings.h"
#include "rules/rules_ops.h"

namespace plymill {
namespace {

// The rules of a notation, or why they cannot be used.
struct FoundRules {
  const RulesOps* rules = nullptr;
  std::string error;
};

FoundRules FindRules(std::string_view notation, const std::vector<RuleSetting>& settings) {
  const GameOps* const game = FindGame(notation);
  if (game == nullptr) return {nullptr, NoSuchNotation(notation)};
  if (game->rules == nullptr) {
    return {nullptr, "plymill does not know the rules of " + std::string(notation)};
  }
  return {game->rules, WrongSetting(settings)};
}

}  // namespace

StartedPosition Position::Start(std::string_view notation, const StartOptions& options) {
  const FoundRules found = FindRules(notation, options.settings);
  if (found.rules == nullptr || !found.error.empty()) return {std::nullopt, found.error};
  std::unique_ptr<AnyPosition> any = found.rules->start(options.settings, options.seed);
  if (any == nullptr) {
    return {std::nullopt,
            "the rules of " + std::string(notation) + " know only public positions: omit the seed"};
  }
  return {Position(std::move(any)), {}};
}

Position::Position(std::unique_ptr<AnyPosition> any) : any_(std::move(any)) {}
Position::Position(const Position& other) : any_(other.any_->Copy()) {}
Position& Position::operator=(const Position& other) {
  any_ = other.any_->Copy();
  return *this;
}
Position::Position(Position&&) noexcept = default;
Position& Position::operator=(Position&&) noexcept = default;
Position::~Position() = default;

std::string_view Position::notation() const { return any_->notation(); }
bool Position::is_full() const { return any_->is_full(); }
std::int32_t Position::action_count() const { return any_->action_count(); }
std::string Position::to_move() const { return any_->to_move(); }
bool Position::is_over() const { return any_->is_over(); }
GameEnd Position::End() const { return any_->End(); }

std::vector<std::int32_t> Position::Legal() const {
  std::vector<std::int32_t> actions;
  any_->Legal(actions);
  return actions;
}

void Position::LegalBits(std::span<std::uint8_t> bits) const {
  std::fill(bits.begin(), bits.end(), std::uint8_t{0});
  for (const std::int32_t action : Legal()) {
    const auto byte = static_cast<std::size_t>(action) / 8;
    if (byte >= bits.size()) return;
    bits[byte] = static_cast<std::uint8_t>(bits[byte] | 1U << action % 8);
  }
}

bool Position::Play(std::int32_t action) {
  const std::vector<std::int32_t> legal = Legal();
  if (!std::binary_search(legal.begin(), legal.end(), action)) return false;
  any_->Play(action);
  return true;
}

bool Position::PlayRow(std::string_view row, std::vector<RuleFinding>& findings, bool& is_defined) {
  return any_->PlayRow(row, findings, is_defined);
}

bool Position::Draw(std::string_view tile) { return any_->Draw(tile); }
std::int32_t Position::ActionOf(std::string_view row) const { return any_->ActionOf(row); }

std::string Position::Describe(std::int32_t action) const {
  std::string text;
  if (action >= 0 && action < action_count()) any_->Describe(action, text);
  return text;
}

std::string Position::Text() const {
  std::string text;
  any_->Show(text);
  return text;
}

std::string Position::Json() const {
  std::string json;
  any_->AppendJson(json);
  return json;
}

Position Position::Public() const { return Position(any_->Public()); }

bool Position::operator==(const Position& other) const {
  std::string own, others;
  any_->AppendValue(own);
  other.any_->AppendValue(others);
  return own == others;
}

std::uint64_t Position::key() const {
  std::string value;
  any_->AppendValue(value);
  return HashOf(value);
}

std::string Position::Write(const PositionArrays& arrays, std::size_t row) const {
  return Write(arrays, row, {});
}

std::int32_t Position::ActionIn(const PositionView& view, std::int32_t action) const {
  return any_->ActionIn(view, action);
}

std::string Position::Write(const PositionArrays& arrays, std::size_t row,
                            const PositionView& view) const {
  switch (any_->Write(arrays, row, view)) {
    case Fit::kBeyondBoard:
      return "positions.beyond-board: a tile, or a place where one may be laid, is beyond the "
             "board "
             "of the arrays";
    case Fit::kNotKnown:
      return "the rules do not know what is legal in this position";
    default:
      return {};
  }
}

std::optional<std::uint64_t> Position::Perft(unsigned depth) const { return any_->Perft(depth); }

OpenedReplay GameReplay::Open(std::string_view notation, std::string_view text,
                              const std::vector<RuleSetting>& settings) {
  const FoundRules found = FindRules(notation, settings);
  if (found.rules == nullptr || !found.error.empty()) return {std::nullopt, found.error};
  std::unique_ptr<AnyReplay> any = found.rules->replay(text, settings);
  if (any == nullptr) {
    return {std::nullopt, "no game in the notation " + std::string(notation) + " can be read"};
  }
  return {GameReplay(std::move(any)), {}};
}

GameReplay::GameReplay(std::unique_ptr<AnyReplay> any)
    : any_(std::move(any)), position_(any_->position()) {}
GameReplay::GameReplay(GameReplay&&) noexcept = default;
GameReplay& GameReplay::operator=(GameReplay&&) noexcept = default;
GameReplay::~GameReplay() = default;

std::uint32_t GameReplay::plies() const { return any_->plies(); }
std::uint32_t GameReplay::played() const { return any_->played(); }
const Position& GameReplay::position() const { return position_; }
std::int32_t GameReplay::action() const { return any_->action(); }

bool GameReplay::Next() {
  if (!any_->Next()) return false;
  position_ = Position(any_->position());
  return true;
}

std::vector<RuleFinding> GameReplay::Findings() const { return any_->Findings(); }
std::optional<bool> GameReplay::IsLegal() const { return any_->IsLegal(); }
GameEnd GameReplay::End() const { return any_->End(); }

}  // namespace plymill
