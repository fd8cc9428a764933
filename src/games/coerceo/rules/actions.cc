#include "games/coerceo/rules/actions.h"

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "base/bit_words.h"
#include "games/coerceo/rules/rules.h"
#include "rules/rules.h"

namespace plymill::coerceo {

namespace {

// kFields.step as bytes of a word; 127 stands for no field.
constexpr auto kStepsInWord = [] {
  std::array<std::array<std::uint64_t, kBits>, kColours> words{};
  for (unsigned colour = 0; colour < kColours; ++colour) {
    for (unsigned bit = 0; bit < kBits; ++bit) {
      for (unsigned i = 0; i < 8; ++i) {
        const std::uint64_t to = i < kSteps ? kFields.step[colour][bit][i] : kNone;
        words[colour][bit] |= (to & 127) << 8 * i;
      }
    }
  }
  return words;
}();

}  // namespace

void Rules::PlayAction(State& state, std::int32_t action) {
  const auto index = static_cast<unsigned>(action);
  Position& position = state.position;
  const unsigned colour = position.to_move;
  if (action >= kFirstExchange) {
    const Spot bought = SpotAt(index - static_cast<unsigned>(kFirstExchange));
    PlayExchange(position, colour, bought.bit, state.options.exchange_price);
  } else {
    const unsigned from = SpotAt(index / kSteps).bit;
    PlayMove(position, colour, from, kFields.step[colour][from][index % kSteps]);
  }
}

std::int32_t Rules::ActionOf(const State&, const Ply& ply) {
  if (ply.kind == Kind::kExchange) {
    const auto bought = ply.captures.empty() ? std::nullopt : SpotOf(ply.captures[0]);
    return bought ? ExchangeAction(*bought) : kNoAction;
  }
  const auto from = SpotOf(ply.from), to = SpotOf(ply.to);
  if (!from || !to || from->colour != to->colour) return kNoAction;
  const std::uint64_t found = bytes_of_word::Equal(kStepsInWord[from->colour][from->bit], to->bit);
  if (found == 0) return kNoAction;
  return MoveAction(*from, static_cast<unsigned>(std::countr_zero(found)) / 8);
}

void Rules::Describe(std::int32_t action, std::string& out) {
  if (action < 0 || action >= kActions) return;
  const auto index = static_cast<unsigned>(action);
  if (action >= kFirstExchange) {
    const Field bought = FieldOf(SpotAt(index - static_cast<unsigned>(kFirstExchange)));
    out.append("TT x").append(NameOf(bought).view());
    return;
  }
  const Spot from = SpotAt(index / kSteps);
  const unsigned to = kFields.step[from.colour][from.bit][index % kSteps];
  if (to == kNone) return;
  out.append(NameOf(FieldOf(from)).view()).append("-");
  out.append(NameOf(FieldOf({from.colour, to})).view());
}

namespace {

std::uint64_t CountSequences(const State& state, unsigned depth);

// Plays every action, and counts the sequences that begin with it.
std::uint64_t CountAfterEach(const State& state, unsigned depth) {
  const Position& position = state.position;
  const unsigned colour = position.to_move;
  std::uint64_t count = 0;
  ForEachBit(position.pieces[colour], [&](unsigned from) {
    ForEachBit(StepsOf(position, colour, from), [&](unsigned to) {
      State next = state;
      PlayMove(next.position, colour, from, to);
      count += CountSequences(next, depth);
    });
  });
  if (!CanExchange(position, state.options)) return count;
  ForEachBit(position.pieces[1 - colour], [&](unsigned bit) {
    State next = state;
    PlayExchange(next.position, colour, bit, state.options.exchange_price);
    count += CountSequences(next, depth);
  });
  return count;
}

// The last action is not played, only counted.
std::uint64_t CountSequences(const State& state, unsigned depth) {
  if (depth == 0) return 1;
  if (WinnerOf(state) != Side::kUnknown) return 0;
  return depth == 1 ? CountActions(state.position, state.options)
                    : CountAfterEach(state, depth - 1);
}

}  // namespace

std::uint64_t Rules::Perft(const State& state, unsigned depth) {
  return CountSequences(state, depth);
}

}  // namespace plymill::coerceo
