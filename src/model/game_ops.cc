#include "model/game_ops.h"

#include <string>
#include <vector>

#include "base/suggest.h"

namespace plymill {
namespace {

bool IsOfJson(Reason reason) {
  return reason >= Reason::kJsonBadLine && reason < Reason::kFirstOwn;
}

}  // namespace

const GameOps* FindGame(std::string_view slug) {
  for (const GameOps* const game : AllGames()) {
    if (game->slug == slug) return game;
  }
  return nullptr;
}

std::string NoSuchNotation(std::string_view slug) {
  std::vector<std::string> slugs;
  for (const GameOps* const game : AllGames()) slugs.emplace_back(game->slug);
  const std::string suggestion = Suggestion(slug, slugs);
  return "no notation is called " + std::string(slug) +
         (suggestion.empty() ? "; see plymill games" : suggestion);
}

OtherMoves FindOtherMoves(std::string_view slug, std::string_view text) {
  OtherMoves first = {text.size(), nullptr};
  for (const GameOps* const game : AllGames()) {
    if (game->slug == slug) continue;
    const std::size_t at = game->find_moves(text.substr(0, first.at));
    if (at < first.at) first = {at, game};
  }
  return first;
}

const ReasonInfo& InfoOf(std::span<const ReasonInfo> own, Reason reason) {
  const auto code = static_cast<std::size_t>(reason);
  if (IsOfJson(reason)) return kJsonReasons[code - static_cast<std::size_t>(Reason::kJsonBadLine)];
  constexpr auto kFirstOwn = static_cast<std::size_t>(Reason::kFirstOwn);
  return reason >= Reason::kFirstOwn ? own[code - kFirstOwn] : kCommonReasons[code - 1];
}

const ReasonInfo& InfoOf(const GameOps& game, Reason reason) {
  return InfoOf(game.own_reasons, reason);
}

std::string_view FamilyOf(const GameOps& game, Reason reason) {
  return IsOfJson(reason) ? "json" : game.slug;
}

std::string CodeText(std::string_view family, const ReasonInfo& info) {
  return std::string(family) + "." + std::string(info.code);
}

}  // namespace plymill
