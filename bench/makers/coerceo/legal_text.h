// LegalText: writes the plies of a made Coerceo game.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "games/coerceo/rules/actions.h"
#include "games/coerceo/rules/rules.h"

namespace plymill::coerceo {

// A ply as it is written, legal or not. Colours and fields as in Position.
struct MadePly {
  unsigned colour = 0;  // of the player
  bool is_exchange = false;
  unsigned from = 0;
  unsigned to_colour = 0;
  unsigned to = 0;  // or the piece that is bought
  unsigned price = 0;

  static MadePly Of(const State& state, std::int32_t action) {
    const unsigned colour = state.position.to_move;
    const auto index = static_cast<unsigned>(action);
    if (action >= kFirstExchange) {
      const Spot bought = SpotAt(index - static_cast<unsigned>(kFirstExchange));
      return {.colour = colour,
              .is_exchange = true,
              .to = bought.bit,
              .price = state.options.exchange_price};
    }
    const Spot from = SpotAt(index / kSteps);
    return {.colour = colour,
            .from = from.bit,
            .to_colour = colour,
            .to = kFields.step[colour][from.bit][index % kSteps]};
  }

  Effects Apply(Position& position) const {
    return is_exchange ? PlayExchange(position, colour, to, price)
                       : PlayMove(position, colour, from, to);
  }
};

// What is written with a ply; `extra_tile` is a number beyond those of the tiles.
struct WrittenEffects {
  Effects effects;
  unsigned extra_tile = 0;
};

class LegalText {
 public:
  void Begin(bool is_ocius, std::uint64_t event) {
    text_ = "[Event \"Made game " + std::to_string(event) + "\"]\n";
    if (is_ocius) text_ += "[Setup \"Ocius\"]\n";
    text_ += '\n';
  }

  // An exchange has no number of its own, as in the complete game of the specification.
  void Ply(const MadePly& ply, const WrittenEffects& written) {
    std::string word;
    if (ply.is_exchange) {
      word = std::string(ply.price, 'T') + " x" + TextOf(1 - ply.colour, ply.to);
    } else {
      word = std::to_string(++number_) + "# " + TextOf(ply.colour, ply.from) + "-" +
             TextOf(ply.to_colour, ply.to);
    }
    ForEachBit(written.effects.captured,
               [&](unsigned bit) { word += " x" + TextOf(1 - ply.colour, bit); });
    for (unsigned tile = 0; tile < kTiles; ++tile) {
      if ((written.effects.removed >> tile & 1) != 0) word += " T" + std::to_string(tile + 1);
    }
    if (written.extra_tile != 0) word += " T" + std::to_string(written.extra_tile);
    Append(word);
  }
  void Ply(const MadePly& ply, const Effects& effects) { Ply(ply, WrittenEffects{effects}); }

  void End(std::string_view result) {
    Append(result);
    text_ += "\n\n";
  }

  std::string Take() { return std::move(text_); }

 private:
  void Append(std::string_view word) {
    constexpr std::size_t kMostColumns = 80;
    const bool fits = column_ + 1 + word.size() <= kMostColumns;
    if (column_ > 0) text_ += fits ? ' ' : '\n';
    column_ = (column_ > 0 && fits ? column_ + 1 : 0) + word.size();
    text_ += word;
  }

  static std::string TextOf(unsigned colour, unsigned bit) {
    return std::string(NameOf(FieldOf({colour, bit})).view());
  }

  std::string text_;
  std::size_t column_ = 0;
  std::uint32_t number_ = 0;
};

}  // namespace plymill::coerceo
