// LostCitiesBuilder: makes records from the parts of a regular Lost Cities text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/lost_cities/game.h"
#include "model/records.h"
#include "scan/tag_section.h"

namespace plymill::bench {

// A move as written.
struct LostCitiesMove {
  std::uint32_t number = 0;
  char color = '\0';
  std::uint8_t rank = 0;  // 0: a handshake
  bool discarded = false;
  char pile = '\0';
};

// Call its functions in the order of the text. After a part that is not regular at its place, ok()
// stays false.
class LostCitiesBuilder {
 public:
  LostCitiesBuilder(const Shard& shard, Records<lost_cities::Game>& records) : records_(records) {
    records_.Clear(shard);
  }

  bool ok() const { return ok_; }

  // The tag pair that begins at `start`. After moves, it begins the next game.
  void Tag(const char* start, std::string_view name, std::string_view value) {
    if (in_moves_) EndGame();
    if (!in_game_) BeginGame(start);
    value = records_.Tag(name, value);
    if (name == "Player1") names_[0] = value;
    if (name == "Player2") names_[1] = value;
    if (name == "Result") result_ = value;
  }

  // The move from `start` to `end`. Number 1 begins the next game, unless tag pairs have begun it.
  void Move(const char* start, const char* end, const LostCitiesMove& move) {
    if (move.number == 1) BeginMoves(start);
    ok_ &= in_moves_ && move.number == ++last_number_;
    lost_cities::Ply ply;
    ply.number.value = move.number;
    ply.player = move.number % 2 == 1 ? lost_cities::Seat::kFirst : lost_cities::Seat::kSecond;
    if (move.discarded) ply.kind = lost_cities::Kind::kDiscard;
    ply.card = {lost_cities::kColors[move.color], move.rank};
    ply.draw = lost_cities::kPiles[move.pile];
    ok_ &= !move.discarded || move.color != move.pile;
    records_.Ply(ply, {});
    end_ = end;
  }

  // Call it after the last part. Returns whether all parts were regular.
  bool Finish() {
    ok_ &= in_moves_ || !in_game_;
    if (in_moves_) EndGame();
    return ok_;
  }

 private:
  void BeginGame(const char* start) {
    start_ = start;
    in_game_ = true;
    names_[0] = names_[1] = result_ = {};
    records_.BeginGame({start, 0});
  }

  void BeginMoves(const char* start) {
    if (in_moves_) EndGame();
    if (!in_game_) BeginGame(start);
    records_.Player({lost_cities::Seat::kFirst, names_[0]});
    records_.Player({lost_cities::Seat::kSecond, names_[1]});
    in_moves_ = true;
    last_number_ = 0;
  }

  void EndGame() {
    if (!result_.empty()) records_.Result(result_, OutcomeOfTag(result_));
    records_.KeepGame({start_, static_cast<std::size_t>(end_ - start_)}, 0, 0);
    in_game_ = in_moves_ = false;
  }

  Records<lost_cities::Game>& records_;
  std::string_view names_[2];
  std::string_view result_;
  const char* start_ = nullptr;  // of the game
  const char* end_ = nullptr;    // of its last move
  std::uint32_t last_number_ = 0;
  bool in_game_ = false;
  bool in_moves_ = false;
  bool ok_ = true;
};

}  // namespace plymill::bench
