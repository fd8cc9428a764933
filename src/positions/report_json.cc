#include <charconv>
#include <string>
#include <string_view>

#include "plymill/positions.h"
#include "rows/report.h"

namespace plymill {
namespace {

std::string Number(std::string_view key, std::uint64_t value) {
  return "\"" + std::string(key) + "\":" + std::to_string(value);
}

// With two decimals.
std::string Decimal(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, 2);
  return {text, end.ptr};
}

std::string FirstJson(const std::vector<LeftOutPosition>& first) {
  std::string json = "[";
  for (const LeftOutPosition& each : first) {
    if (json.size() > 1) json += ",";
    json += "{" + Number("game", each.game) + "," + Number("ply", each.ply) + "}";
  }
  return json + "]";
}

std::string LeftOutJson(const std::vector<PositionsLeftOut>& left_out) {
  std::string json = "[";
  for (const PositionsLeftOut& each : left_out) {
    if (json.size() > 1) json += ",";
    json += "{\"code\":" + JsonString(each.code) + ",\"message\":" + JsonString(each.message) +
            "," + Number("games", each.games) + "," + Number("positions", each.positions) +
            ",\"first\":" + FirstJson(each.first) + "}";
  }
  return json + "]";
}

}  // namespace

std::string PositionsReportJson(const PositionsReport& report) {
  return "{" + Number("games_seen", report.games_seen) + "," +
         Number("games_used", report.games_used) + "," +
         Number("games_left_out", report.games_left_out) + "," +
         Number("games_filtered", report.games_filtered) + "," +
         Number("positions", report.positions) + ",\"left_out\":" + LeftOutJson(report.left_out) +
         "," + Number("games_rejected", report.games_rejected) + "," +
         Number("games_of_others", report.games_of_others) +
         ",\"unfinished\":" + plymill::LeftOutJson(report.unfinished) +
         ",\"rows_of_game\":" + Decimal(report.rows_of_game) + "}";
}

}  // namespace plymill
