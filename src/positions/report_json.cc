#include <string>

#include "plymill/positions.h"
#include "rows/report.h"

namespace plymill {
namespace {

void WriteFirst(const LeftOutPosition& first, JsonWriter& json) {
  json.Object("game", first.game, "ply", first.ply);
}

void WriteLeftOutPositions(const PositionsLeftOut& left_out, JsonWriter& json) {
  json.Object("code", left_out.code, "message", left_out.message, "games", left_out.games,
              "positions", left_out.positions, "first", JsonList(left_out.first, WriteFirst));
}

}  // namespace

std::string PositionsReportJson(const PositionsReport& report) {
  return JsonObject("games_seen", report.games_seen, "games_used", report.games_used,
                    "games_left_out", report.games_left_out, "games_filtered",
                    report.games_filtered, "positions", report.positions, "left_out",
                    JsonList(report.left_out, WriteLeftOutPositions), "games_rejected",
                    report.games_rejected, "games_of_others", report.games_of_others, "unfinished",
                    JsonList(report.unfinished, WriteLeftOut), "rows_of_game",
                    JsonDecimal{report.rows_of_game, 2});
}

}  // namespace plymill
