// CoerceoBuilder: makes records from the parts of a regular Coerceo text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/coerceo/game.h"
#include "model/records.h"

namespace plymill::bench {

// Call its functions, which are named after the parts, in the order of the text. After a part that
// is not regular at its place, ok() stays false.
class CoerceoBuilder {
 public:
  using Field = coerceo::Field;
  using Annotation = coerceo::Annotation;

  CoerceoBuilder(const Shard& shard, Records<coerceo::Game>& records) : records_(records) {
    records_.Clear(shard);
  }

  bool ok() const { return ok_; }
  bool between_games() const { return !in_game_; }

  // A tag pair after a result, or at the start of the text, begins a game at `start`.
  void Tag(const char* start, std::string_view name, std::string_view value) {
    if (!in_game_) BeginGame(start);
    ok_ &= !in_moves_;
    value = records_.Tag(name, value);
    if (name == "White") players_[0].name = value;
    if (name == "Black") players_[1].name = value;
  }

  void Number(std::uint32_t number) {
    BeginPly();
    ok_ &= number == ++last_number_;
    ply_.number.value = number;
    numbered_ = true;
  }

  void Move(Field from, Field to) {
    if (!numbered_) BeginPly();
    ply_.from = from;
    ply_.to = to;
    ply_.player = from.side();
    ok_ &= from.side() == to.side();
    numbered_ = false;
  }

  void Exchange(std::uint8_t paid, Field captured) {
    if (!numbered_) BeginPly();
    ply_.kind = coerceo::Kind::kExchange;
    ply_.paid = paid;
    ply_.player = coerceo::Opponent(captured.side());
    ply_.captures.Append(captured);
    numbered_ = false;
  }

  void Capture(Field field) { ok_ &= open_ && ply_.captures.Append(field); }

  void Tile(unsigned tile) {
    ok_ &= open_ && tile == ply_.from.tile() && ply_.tiles.Append(static_cast<std::uint8_t>(tile));
  }

  void Sign(Annotation annotation) {
    ok_ &= open_ && ply_.annotation == Annotation::kNone;
    ply_.annotation = annotation;
  }

  void Comment(std::string_view text) {
    EndPly();
    ok_ &= in_moves_;
    records_.Comment(text);
  }

  // Ends the game; `end` points after its last byte.
  void Result(std::string_view written, const char* end) {
    EndPly();
    ok_ &= in_game_ && in_moves_ && !numbered_;
    Cursor text(written);
    records_.Result(written, coerceo::ReadResult(text, coerceo::Side::kUnknown).outcome);
    records_.KeepGame({start_, static_cast<std::size_t>(end - start_)}, 0, 0);
    in_game_ = false;
  }

 private:
  void BeginGame(const char* start) {
    start_ = start;
    in_game_ = true;
    in_moves_ = false;
    last_number_ = 0;
    players_[0].name = players_[1].name = {};
    records_.BeginGame({start, 0});
  }

  void BeginPly() {
    EndPly();
    ok_ &= in_game_;
    if (!in_moves_) {
      for (const coerceo::Player& player : players_) records_.Player(player);
      in_moves_ = true;
    }
    ply_ = coerceo::Ply{};
    open_ = true;
  }

  void EndPly() {
    if (!open_) return;
    ok_ &= !numbered_;
    records_.Ply(ply_, {});
    open_ = false;
  }

  Records<coerceo::Game>& records_;
  coerceo::Player players_[2] = {{coerceo::Side::kWhite, {}}, {coerceo::Side::kBlack, {}}};
  coerceo::Ply ply_;  // the current ply
  const char* start_ = nullptr;
  std::uint32_t last_number_ = 0;
  bool in_game_ = false;
  bool in_moves_ = false;
  bool open_ = false;      // whether there is a current ply
  bool numbered_ = false;  // Number() was called, but its move is not known yet
  bool ok_ = true;
};

// The field in texts such as "4b" and "14b". The text must be a field.
inline coerceo::Field FieldIn(const char* text) {
  const auto first = static_cast<unsigned>(text[0] - '0');
  if (text[1] >= 'a') return {first, text[1]};
  return {first * 10 + static_cast<unsigned>(text[1] - '0'), text[2]};
}

inline coerceo::Annotation SignIn(std::string_view text) {
  Cursor sign(text);
  return coerceo::ReadAnnotation(sign);
}

}  // namespace plymill::bench
