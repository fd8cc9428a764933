// Features: the roads, cities, fields and cloisters on the table, and the meeples on them.
//
// Each part of a tile is a node. The nodes of a feature form a tree, whose root stands for the
// feature (union-find), and a ring, to visit them all.
#pragma once

#include <array>
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
  // More than the tiles of the base game can have: a tile has at most kMaxParts parts.
  static constexpr std::size_t kMaxNodes = 1024;

  struct Node {
    NodeIndex parent = kNoNode;  // itself, if it is a root
    NodeIndex next = kNoNode;    // the next node of the ring
    TileIndex tile = kNoTile;
    std::uint8_t part = 0;  // of the shape of its tile
    PlayerId meeple;        // kNobody if there is none
    // Of the whole feature; valid in the root alone.
    std::uint16_t ends = 0;  // sides of roads and cities that no tile continues
    std::uint16_t meeples = 0;
  };

  constexpr bool HasRoomFor(const TileShape& shape) const {
    return size_ + shape.count <= kMaxNodes;
  }

  // Adds the parts of a tile. Returns the first node; the node of part `i` is `i` later.
  constexpr NodeIndex Add(const TileShape& shape, TileIndex tile) {
    const NodeIndex first = size_;
    for (std::uint8_t part = 0; part < shape.count; ++part, ++size_) {
      nodes_[size_] = {size_, size_, tile, part, kNobody, shape.parts[part].ends, 0};
    }
    return first;
  }

  constexpr const Node& operator[](NodeIndex node) const { return nodes_[node]; }

  // The root of the feature that `node` belongs to.
  constexpr NodeIndex Root(NodeIndex node) const {
    while (nodes_[node].parent != node) node = nodes_[node].parent;
    return node;
  }

  // Joins two parts at a side.
  constexpr void Join(NodeIndex a, NodeIndex b, unsigned ends) {
    a = Shorten(a);
    b = Shorten(b);
    if (a < b) std::swap(a, b);  // older nodes become roots
    nodes_[b].ends = static_cast<std::uint16_t>(nodes_[b].ends - ends);
    if (a == b) return;
    nodes_[b].ends = static_cast<std::uint16_t>(nodes_[b].ends + nodes_[a].ends);
    nodes_[b].meeples = static_cast<std::uint16_t>(nodes_[b].meeples + nodes_[a].meeples);
    std::swap(nodes_[a].next, nodes_[b].next);
    nodes_[a].parent = b;
  }

  constexpr void PutMeeple(NodeIndex node, PlayerId player) {
    nodes_[node].meeple = player;
    ++nodes_[Root(node)].meeples;
  }

  constexpr void TakeMeeple(NodeIndex node) {
    nodes_[node].meeple = kNobody;
    --nodes_[Root(node)].meeples;
  }

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

  constexpr std::size_t size() const { return size_; }

 private:
  // Root(), which also halves the path to it.
  constexpr NodeIndex Shorten(NodeIndex node) {
    while (nodes_[node].parent != node) {
      nodes_[node].parent = nodes_[nodes_[node].parent].parent;
      node = nodes_[node].parent;
    }
    return node;
  }

  std::array<Node, kMaxNodes> nodes_{};
  std::uint16_t size_ = 0;
};

}  // namespace plymill::carcassonne
