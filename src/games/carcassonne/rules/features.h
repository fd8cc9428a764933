// Features: the roads, cities, fields and cloisters on the table, and the meeples on them.
//
// Each part of a tile is a node. The nodes of a feature form a ring, to visit them all, and each of
// them knows the oldest node of the ring, which stands for the feature. Features that are joined
// are small, so it is cheap to give the nodes of the newer one to the older one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

using NodeIndex = std::uint16_t;
inline constexpr NodeIndex kNoNode = 0xFFFF;

class Features {
 public:
  // Twice as many as the tiles of the base game have.
  static constexpr std::size_t kMaxNodes = 512;

  struct Node {
    NodeIndex root = kNoNode;  // the oldest node of the feature
    NodeIndex next = kNoNode;  // of the ring
    TileIndex tile = kNoTile;
    std::uint8_t part : 4 = 0;  // of the shape of its tile
    std::uint8_t owner : 4 = PlayerId::kCount;
    EdgePoints beyond = 0;  // see Part

    constexpr bool has_meeple() const { return owner != PlayerId::kCount; }
    constexpr PlayerId meeple() const { return PlayerId(owner); }  // kNobody if there is none
  };
  static_assert(kMaxParts <= 16 && PlayerId::kCount < 16);

  struct Feature {
    std::uint16_t ends = 0;  // sides of a road or city that no tile continues
    std::uint16_t meeples = 0;
  };

  constexpr bool HasRoomFor(const TileShape& shape) const {
    return size_ + shape.count <= kMaxNodes;
  }

  // Adds the parts of a tile. Returns the first node; the node of part `i` is `i` later.
  constexpr NodeIndex Add(const TileShape& shape, TileIndex tile) {
    const NodeIndex first = size_;
    for (std::uint8_t part = 0; part < shape.count; ++part, ++size_) {
      nodes_[size_] = {size_, size_, tile, part, PlayerId::kCount, shape.parts[part].beyond};
      features_[size_] = {shape.parts[part].ends, 0};
    }
    return first;
  }

  constexpr const Node& operator[](NodeIndex node) const { return nodes_[node]; }
  constexpr NodeIndex Root(NodeIndex node) const { return nodes_[node].root; }

  // The feature of `node`.
  constexpr const Feature& Of(NodeIndex node) const { return features_[nodes_[node].root]; }

  // Joins two parts at a side. `ends`: how many ends this takes from the feature.
  constexpr void Join(NodeIndex a, NodeIndex b, unsigned ends) {
    const NodeIndex older = std::min(Root(a), Root(b)), newer = std::max(Root(a), Root(b));
    Feature& joined = features_[older];
    joined.ends = static_cast<std::uint16_t>(joined.ends - ends);
    if (older == newer) return;
    if ((joined.meeples == 0) != (features_[newer].meeples == 0)) {
      Claim(joined.meeples == 0 ? older : newer);
    }
    joined.ends = static_cast<std::uint16_t>(joined.ends + features_[newer].ends);
    joined.meeples = static_cast<std::uint16_t>(joined.meeples + features_[newer].meeples);
    for (NodeIndex node = newer; nodes_[node].root != older; node = nodes_[node].next) {
      nodes_[node].root = older;
    }
    std::swap(nodes_[older].next, nodes_[newer].next);
  }

  // Puts a meeple on a node that has none.
  constexpr void PutMeeple(NodeIndex node, PlayerId player) {
    nodes_[node].owner = player.code() & 15U;
    with_meeple_[node / 64] |= std::uint64_t{1} << node % 64;
    if (features_[Root(node)].meeples++ == 0) Claim(Root(node));
  }

  // Takes the meeple of a node of a feature that is complete.
  constexpr void TakeMeeple(NodeIndex node) {
    nodes_[node].owner = PlayerId::kCount;
    with_meeple_[node / 64] &= ~(std::uint64_t{1} << node % 64);
    --features_[Root(node)].meeples;
  }

  // The points of places around a tile that lie at features with meeples, as Part::beyond. Features
  // that were complete may stay among them, because no open place lies at them.
  constexpr EdgePoints ClaimedBeyond(TileIndex tile) const { return claimed_[tile]; }

  // Calls visit(index, node) for each node of the feature with the root `root`.
  template <class Visitor>
  constexpr void ForEachNode(NodeIndex root, Visitor&& visit) const {
    NodeIndex node = root;
    do {
      const NodeIndex next = nodes_[node].next;
      visit(node, nodes_[node]);
      node = next;
    } while (node != root);
  }

  // Calls visit(index, node) for each node with a meeple, in rising order.
  template <class Visitor>
  constexpr void ForEachMeeple(Visitor&& visit) const {
    for (std::size_t i = 0; i < with_meeple_.size(); ++i) {
      for (std::uint64_t word = with_meeple_[i]; word != 0; word &= word - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(word));
        const auto node = static_cast<NodeIndex>(64 * i + bit);
        visit(node, nodes_[node]);
      }
    }
  }

  constexpr std::size_t size() const { return size_; }

 private:
  // The feature with the root `root` has its first meeple.
  constexpr void Claim(NodeIndex root) {
    ForEachNode(root, [this](NodeIndex, const Node& node) {
      claimed_[node.tile] = static_cast<EdgePoints>(claimed_[node.tile] | node.beyond);
    });
  }

  std::array<Node, kMaxNodes> nodes_{};
  std::array<Feature, kMaxNodes> features_{};                // at the index of the root
  std::array<std::uint64_t, kMaxNodes / 64> with_meeple_{};  // one bit for each node
  std::array<EdgePoints, Board::kMaxTiles + 1> claimed_{};   // see ClaimedBeyond()
  std::uint16_t size_ = 0;
};

}  // namespace plymill::carcassonne
