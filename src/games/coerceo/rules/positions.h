// Positions of Coerceo for training: see rules/positions_ops.h, and docs/positions.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bit_words.h"
#include "games/coerceo/rules/actions.h"
#include "games/coerceo/rules/position.h"
#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/turned.h"
#include "rules/bit_pairs/bit_pairs.h"
#include "rules/positions_ops.h"

namespace plymill::coerceo {

// The codes of fields. They never change.
enum class FieldCode : std::uint8_t { kNoField, kVacant, kWhitePiece, kBlackPiece };

// The fields of four bits, of both colours, are eight bytes of the board. Such bytes, with
// `white` in those of white fields and `black` in those of black ones, by the four bits.
constexpr std::array<std::uint64_t, 16> BytesOf(std::uint64_t white, std::uint64_t black) {
  std::array<std::uint64_t, 16> all{};
  for (std::size_t bits = 0; bits < all.size(); ++bits) {
    for (unsigned i = 0; i < 4; ++i) {
      if ((bits >> i & 1) != 0) all[bits] |= (white | black << 8) << 16 * i;
    }
  }
  return all;
}

struct Positions {
  using Turned = coerceo::Turned;

  static constexpr std::array<std::uint32_t, 1> kBoard = {kFieldCount};
  static constexpr std::array<std::string_view, 0> kPlanes = {};
  static constexpr std::array<std::string_view, 5> kGlobals = {
      "to_move", "white_tiles", "black_tiles", "white_pieces", "black_pieces"};
  static constexpr std::int32_t kActions = coerceo::kActions;

  struct Packed {
    Position position;
    bool can_exchange = false;
  };

  class Packer {
   public:
    void Clear() {}
    void BeginGame() {}
    static Fit Pack(const State& state, std::int32_t, Packed& packed) {
      packed = {state.position, CanExchange(state.position, state.options)};
      return Fit::kFits;
    }

    FindPairsFunction* find_pairs = BestFindPairs();
  };

  static void Write(const Packed& packed, const Packer& packer, std::uint8_t* board,
                    std::int16_t* globals, std::uint8_t* legal) {
    if (board != nullptr) WriteBoard(packed.position, board);
    if (globals != nullptr) WriteGlobals(packed.position, globals);
    if (legal != nullptr) WriteLegal(packed, packer.find_pairs, legal);
  }

  static bool IsAction(const Ply&) { return true; }
  static unsigned MoverOf(const State& state) { return state.position.to_move; }
  static bool HasMargin(const State&, const Ending&) { return false; }

 private:
  static constexpr auto kFieldBytes = BytesOf(1, 1);
  static constexpr auto kWhiteBytes = BytesOf(1, 0);  // added to those of fields
  static constexpr auto kBlackBytes = BytesOf(0, 2);

  static void WriteBoard(const Position& position, std::uint8_t* board) {
    const auto bytes_at = [&](unsigned bit) {
      return kFieldBytes[position.fields >> bit & 15] +
             kWhiteBytes[position.pieces[0] >> bit & 15] +
             kBlackBytes[position.pieces[1] >> bit & 15];
    };
    static_assert(kFieldCount == 14 * 8 + 2);
    for (unsigned i = 0; i < 14; ++i) {
      const std::uint64_t bytes = bytes_at(4 * i);
      std::memcpy(board + std::size_t{8} * i, &bytes, sizeof(bytes));
    }
    const std::uint64_t last = bytes_at(56);
    std::memcpy(board + std::size_t{8} * 14, &last, 2);
  }

  static void WriteGlobals(const Position& position, std::int16_t* globals) {
    globals[0] = position.to_move;
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      globals[1 + colour] = position.tiles[colour];
      globals[3 + colour] = static_cast<std::int16_t>(std::popcount(position.pieces[colour]));
    }
  }

  // kFields.step, where a bit that is never set stands for no field.
  static constexpr auto kStepBits = [] {
    auto steps = kFields.step;
    for (auto& of_colour : steps) {
      for (auto& of_field : of_colour) {
        for (std::uint8_t& to : of_field) to = to == kNone ? std::uint8_t{63} : to;
      }
    }
    return steps;
  }();

  // The moves: a piece of the player to move, which is in the word of its colour, and a vacant
  // field.
  static constexpr auto kMoves = [] {
    BitPairs<kActions> moves;
    for (unsigned colour = 0; colour < kColours; ++colour) {
      for (unsigned from = 0; from < kBits; ++from) {
        for (unsigned i = 0; i < kSteps; ++i) {
          const unsigned to = kFields.step[colour][from][i];
          if (to == kNone) continue;
          moves.Add(static_cast<std::size_t>(MoveAction({colour, from}, i)), 64 * colour + from,
                    to);
        }
      }
    }
    return moves;
  }();

  static void WriteLegal(const Packed& packed, FindPairsFunction* find_pairs, std::uint8_t* legal) {
    const Position& position = packed.position;
    const unsigned colour = position.to_move;
    const Fields pieces = position.pieces[colour], vacant = position.fields & ~pieces;
    if (find_pairs == nullptr) {
      WriteMoves(pieces, vacant, colour, legal);
    } else {
      const FirstSet own = {colour == 0 ? pieces : 0, colour == 0 ? 0 : pieces};
      find_pairs(kMoves.words.data(), kMoves.kBytes, own, vacant, legal);
    }
    if (packed.can_exchange) [[unlikely]] {
      ForEachBit(position.pieces[1 - colour], [&](unsigned bit) {
        const auto action = static_cast<unsigned>(ExchangeAction({1 - colour, bit}));
        legal[action / 8] = static_cast<std::uint8_t>(legal[action / 8] | 1U << action % 8);
      });
    }
  }

  static void WriteMoves(Fields pieces, Fields vacant, unsigned colour, std::uint8_t* legal) {
    BitWords<kActions> bits;
    ForEachBit(pieces, [&](unsigned from) {
      const auto& steps = kStepBits[colour][from];
      std::uint64_t possible = 0;
      for (unsigned i = 0; i < kSteps; ++i) possible |= (vacant >> steps[i] & 1) << i;
      bits.Add(static_cast<std::size_t>(MoveAction({colour, from}, 0)), possible);
    });
    bits.CopyTo(legal);
  }
};

}  // namespace plymill::coerceo
