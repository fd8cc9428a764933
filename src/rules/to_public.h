// ToPublic: endings and findings as include/plymill/position.h has them.
#pragma once

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "plymill/position.h"
#include "rules/any_position.h"
#include "rules/replay.h"

namespace plymill {

template <class Game>
std::string PlayerName(unsigned code) {
  return std::string(NameOf(Game::PlayerWithCode(code)).view());
}

template <class Game>
GameEnd ToPublic(const Ending& ending) {
  GameEnd end;
  if (ending.outcome.kind != OutcomeKind::kUnknown) {
    end.outcome = NameOf(ending.outcome.kind).view();
  }
  for (unsigned code = 0; code < 32; ++code) {
    if ((ending.outcome.winners >> code & 1) != 0) end.winners.push_back(PlayerName<Game>(code));
  }
  for (const PointsRecord& record : ending.points()) {
    end.points.push_back({PlayerName<Game>(record.player), record.points});
  }
  return end;
}

// Writes the keys that the positions of all games have.
inline void WriteCommonJson(const AnyPosition& position, JsonWriter& json) {
  const GameEnd end = position.End();
  json.Members("notation", position.notation(), "is_full", position.is_full(), "to_move",
               JsonName{position.to_move()}, "is_over", position.is_over(), "outcome",
               JsonName{end.outcome}, "winners", end.winners);
}

template <class Game>
RuleFinding ToPublic(const Finding& finding) {
  static_assert(RuleFinding::kEnd == Finding::kEnd);
  const ReasonInfo& info = Replay<Game>::InfoOf(finding.reason);
  RuleFinding found;
  found.ply = finding.ply;
  found.code = std::string(Game::kSlug) + "." + std::string(info.code);
  found.ruling = info.ruling;
  found.message = info.message;
  found.read = finding.read.view();
  return found;
}

template <class Game>
void AppendPublic(const Findings& findings, std::vector<RuleFinding>& to) {
  for (const Finding& finding : findings.all()) to.push_back(ToPublic<Game>(finding));
}

}  // namespace plymill
