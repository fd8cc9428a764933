#include "games/carcassonne/rules/positions.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/carcassonne/rules/legal.h"

namespace plymill::carcassonne {

// Adds the tiles that were laid after the position before.
Fit Positions::Packer::AddTiles(const State& state) {
  const Board& board = state.table.board;
  for (std::size_t i = cells_.size() - first_tile_; i < board.size(); ++i) {
    const LaidTile& tile = board[static_cast<TileIndex>(i)];
    const TurnedKind kind = tile.shape < kTileCodes ? kTurnedKinds[tile.shape] : TurnedKind{};
    if (!kind.is_known()) return Fit::kNotKnown;
    if (RingOf(tile.place) > kBoardReach) return Fit::kBeyondBoard;
    cells_.Append({static_cast<std::uint16_t>(CellOf(tile.place)),
                   static_cast<std::uint8_t>(kind.kind + 1), kind.turns});
  }
  return Fit::kFits;
}

Fit Positions::Packer::AddActions(const State& state, std::int32_t played) {
  const std::int32_t place_played = played / kActionsOfPlace;
  PlaceActions actions_there = 0;
  std::int32_t last = 0;
  ForEachLegalPlace(state, [&](std::int32_t place, PlaceActions actions) {
    actions_there = place == place_played ? actions : actions_there;
    last = place;
    legal_.Append({static_cast<std::uint32_t>(actions), static_cast<std::uint32_t>(actions >> 32),
                   static_cast<std::uint32_t>(place)});
  });
  const auto is_listed = [&] { return (actions_there >> played % kActionsOfPlace & 1) != 0; };
  if (played != kNoAction && !is_listed()) return Fit::kNotListed;
  return last < kBoardPlaces ? Fit::kFits : Fit::kBeyondBoard;
}

void Positions::Packer::AddMeeples(const State& state) {
  const Table& table = state.table;
  table.features.ForEachMeeple([&](NodeIndex index, const Features::Node& node) {
    meeples_.Append({cells_[first_tile_ + node.tile].cell,
                     static_cast<std::uint8_t>(node.owner + 1), table.PartOf(index).spot});
  });
}

void Positions::Packer::AddGlobals(const State& state) {
  std::int16_t* const globals = globals_.Room(kGlobals.size());
  globals[0] = static_cast<std::int16_t>(state.mover.is_null() ? -1 : state.mover.code());
  globals[1] = static_cast<std::int16_t>(std::popcount(state.players));
  globals[2] = static_cast<std::int16_t>(state.drawn.is_known() ? state.drawn.kind : -1);
  globals[3] = static_cast<std::int16_t>(kTilesInSet -
                                         std::min<std::size_t>(state.drawn_tiles, kTilesInSet));
  for (std::size_t player = 0; player < kPlayers; ++player) {
    const bool plays = (state.players >> player & 1) != 0;
    globals[kFirstPoints + player] = static_cast<std::int16_t>(plays ? state.points[player] : 0);
    globals[kFirstMeeples + player] = static_cast<std::int16_t>(plays ? state.meeples[player] : 0);
  }
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    globals[kFirstLeft + kind] = static_cast<std::int16_t>(kTileSet[kind].count - state.used[kind]);
  }
  globals_.Grow(kGlobals.size());
}

Fit Positions::Packer::Pack(const State& state, std::int32_t action, Packed& packed) {
  const std::size_t first_legal = legal_.size();
  Fit fit = state.has_expansions ? Fit::kNotKnown : AddTiles(state);
  if (fit == Fit::kFits) fit = AddActions(state, action);
  if (fit != Fit::kFits) {
    legal_.Truncate(first_legal);
    return fit;
  }
  Finish(state, first_legal, packed);
  return fit;
}

Fit Positions::Packer::PackWithin(const State& state, Packed& packed) {
  const std::size_t first_legal = legal_.size();
  const Fit fit = state.has_expansions ? Fit::kNotKnown : AddTiles(state);
  if (fit != Fit::kFits) return fit;
  AddActions(state, kNoAction);
  while (legal_.size() > first_legal && legal_.back().place >= kBoardPlaces) {
    legal_.Truncate(legal_.size() - 1);
  }
  Finish(state, first_legal, packed);
  return fit;
}

// Completes `packed` after the tiles and the actions from `first_legal` on.
void Positions::Packer::Finish(const State& state, std::size_t first_legal, Packed& packed) {
  packed.first_tile = first_tile_;
  packed.first_meeple = static_cast<std::uint32_t>(meeples_.size());
  packed.first_legal = static_cast<std::uint32_t>(first_legal);
  packed.first_global = static_cast<std::uint32_t>(globals_.size());
  AddMeeples(state);
  AddGlobals(state);
  packed.tiles = static_cast<std::uint16_t>(state.table.board.size());
  packed.meeples = static_cast<std::uint16_t>(meeples_.size() - packed.first_meeple);
  packed.legal = static_cast<std::uint16_t>(legal_.size() - first_legal);
}

void Positions::Fetch(const Packed& packed, const Packer& packer) {
  const auto fetch = [](const auto* from, std::size_t count) {
    const char* const bytes = reinterpret_cast<const char*>(from);
    for (std::size_t at = 0; at < count * sizeof(*from); at += 64) __builtin_prefetch(bytes + at);
  };
  fetch(packer.cells_.data() + packed.first_tile, packed.tiles);
  fetch(packer.meeples_.data() + packed.first_meeple, packed.meeples);
  fetch(packer.legal_.data() + packed.first_legal, packed.legal);
  fetch(packer.globals_.data() + packed.first_global, kGlobals.size());
}

// Writes the bits of a position of `packer`. Only writes, and never reads: what was just filled
// with zeros is not in the cache.
void Positions::WriteLegal(const Packed& packed, const Packer& packer, std::uint8_t* legal) {
  // The actions of a place are whole bytes. A word more than these is written at once, since the
  // next place comes later.
  static_assert(kActionsOfPlace == 56);
  constexpr std::size_t kBytes = kActionsOfPlace / 8;
  std::memset(legal, 0, kBytes * kBoardPlaces);
  const auto* const places = packer.legal_.data() + packed.first_legal;
  for (std::size_t i = 0, count = packed.legal; i < count; ++i) {
    const Packer::LegalPlace at = places[i];
    const PlaceActions actions = at.low | PlaceActions{at.high} << 32;
    std::uint8_t* const to = legal + kBytes * at.place;
    if (at.place < kBoardPlaces - 1) [[likely]] {
      std::memcpy(to, &actions, sizeof(actions));
    } else {
      std::memcpy(to, &actions, kBytes);
    }
  }
}

void Positions::Write(const Packed& packed, const Packer& packer, std::uint8_t* board,
                      std::int16_t* globals, std::uint8_t* legal) {
  static_assert(sizeof(CellCodes) == 4);
  if (board != nullptr) {
    std::memset(board, 0, sizeof(CellCodes) * kBoardSide * kBoardSide);
    const auto* const tiles = packer.cells_.data() + packed.first_tile;
    for (std::size_t i = 0, count = packed.tiles; i < count; ++i) {
      const auto tile = tiles[i];
      const CellCodes codes{.kind = tile.kind, .turns = tile.turns};
      std::memcpy(board + sizeof(codes) * tile.cell, &codes, sizeof(codes));
    }
    const auto* const meeples = packer.meeples_.data() + packed.first_meeple;
    for (std::size_t i = 0, count = packed.meeples; i < count; ++i) {
      const auto meeple = meeples[i];
      board[sizeof(CellCodes) * meeple.cell + 2] = meeple.owner;
      board[sizeof(CellCodes) * meeple.cell + 3] = meeple.spot;
    }
  }
  if (globals != nullptr) {
    std::memcpy(globals, packer.globals_.data() + packed.first_global,
                kGlobals.size() * sizeof(globals[0]));
  }
  if (legal != nullptr) WriteLegal(packed, packer, legal);
}

}  // namespace plymill::carcassonne
