// CountGames: adds the games of Records to a GameTally.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "model/iso_date.h"
#include "model/records.h"
#include "rows/first_ply_text.h"
#include "rows/game_tally.h"

namespace plymill {

template <class Game>
class GameCounter {
 public:
  GameCounter(const Records<Game>& records, GameTally& tally) : records_(records), tally_(tally) {}

  void Count() {
    for (std::size_t index = 0; index < records_.heads.size(); ++index) {
      const GameHead& head = records_.heads[index];
      tally_.BeginGame(head.rows.count, head.outcome);
      tally_.AddDate(IsoDateOf(records_, index));
      for (std::uint32_t i = 0; i < head.players.count; ++i) {
        const auto& player = records_.players[head.players.begin + i];
        tally_.AddPlayer(player.name, std::bit_cast<std::uint8_t>(player.player));
      }
      if (head.rows.count > 0) CountFirstPly(head);
    }
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);

  // The key is the row, followed by its spilled items, or by the text if the ply is unparsed.
  void CountFirstPly(const GameHead& head) {
    const auto& row = records_.rows[head.rows.begin];
    const bool is_unparsed = static_cast<Kind>(row[KindOffset<Ply>()]) == Kind::kUnparsed;
    if (!is_unparsed && head.spill.count == 0) [[likely]] {
      return tally_.AddFirstPly({row.data(), row.size()}, [&] {
        Ply ply;
        RowReader<Ply>(records_.spill.data()).Unpack(row.data(), ply);
        return FirstPlyText<Game>(ply);
      });
    }
    const std::string_view written = is_unparsed ? FirstText(head) : "";
    Ply ply;
    RowReader<Ply> reader(records_.spill.data() + head.spill.begin);
    const char* const spilled = reader.spill();
    reader.Unpack(row.data(), ply);
    Buffer<char>& key = tally_.scratch();
    key.Clear();
    key.Append(row.data(), row.size());
    key.Append(spilled, static_cast<std::size_t>(reader.spill() - spilled));
    key.Append(written.data(), written.size());
    tally_.AddFirstPly({key.data(), key.size()}, [&] {
      return is_unparsed ? std::string(written) : FirstPlyText<Game>(ply);
    });
  }

  // The written form of the first ply; empty if the game does not have it.
  std::string_view FirstText(const GameHead& head) const {
    if (head.texts.count == 0) return "";
    const NoteRecord& first = records_.texts[head.texts.begin];
    return first.row == head.rows.begin ? first.text : "";
  }

  const Records<Game>& records_;
  GameTally& tally_;
};

template <class Game>
void CountGames(const Records<Game>& records, GameTally& tally) {
  GameCounter<Game>(records, tally).Count();
}

}  // namespace plymill
