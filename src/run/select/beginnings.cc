#include "run/select/beginnings.h"

#include <algorithm>

namespace plymill {
namespace {

template <class Map>
std::size_t BytesOf(const Map& map) {
  return map.capacity() * (sizeof(typename Map::value_type) + 1);
}

template <class T>
std::size_t BytesOf(const std::vector<T>& items, std::size_t more) {
  const std::size_t doubled = items.size() + more > items.capacity() ? 3 : 1;
  return doubled * items.capacity() * sizeof(T);
}

}  // namespace

void Beginnings::Add(BegunGame game, std::span<const std::uint64_t> hashes,
                     std::vector<Found>& found) {
  if (hashes.size() < kLeastPlies) return;
  for (std::size_t plies = kLeastPlies; plies < hashes.size(); ++plies) {
    const auto begun = whole_.find(hashes[plies - 1]);
    if (begun != whole_.end()) found.push_back({games_[begun->second].game, false});
  }
  if (const Kept* const longer = LongerThan(hashes)) {
    found.push_back({longer->game, true});
    found.back().earlier.plies = static_cast<std::uint32_t>(hashes.size());
  }
  game.plies = static_cast<std::uint32_t>(hashes.size());
  Keep(game, hashes);
}

// The longer game that begins with these plies; null if none is known.
const Beginnings::Kept* Beginnings::LongerThan(std::span<const std::uint64_t> hashes) const {
  const std::size_t eighth = LastEighth(hashes.size());
  const auto passing = eighths_.find(hashes[eighth - 1]);
  if (passing == eighths_.end()) return nullptr;
  const Kept& longer = games_[passing->second];
  if (longer.game.plies <= hashes.size()) return nullptr;
  for (std::size_t ply = eighth; ply < hashes.size(); ++ply) {
    if (marks_[longer.first_mark + ply] != static_cast<Mark>(hashes[ply])) return nullptr;
  }
  return &longer;
}

// While a table or a list grows, it takes memory for both the old and the new one.
std::size_t Beginnings::BytesWith(std::size_t plies) const {
  return 3 * (BytesOf(whole_) + BytesOf(eighths_)) + BytesOf(games_, 1) + BytesOf(marks_, plies);
}

void Beginnings::Keep(const BegunGame& game, std::span<const std::uint64_t> hashes) {
  const auto index = static_cast<std::uint32_t>(games_.size());
  games_.push_back({game, marks_.size()});
  for (const std::uint64_t hash : hashes) marks_.push_back(static_cast<Mark>(hash));
  whole_.try_emplace(hashes.back(), index);
  for (std::size_t ply = kLeastPlies; ply <= hashes.size(); ply += kLeastPlies) {
    std::uint32_t& passing = eighths_.try_emplace(hashes[ply - 1], index).first->second;
    if (games_[passing].game.plies < game.plies) passing = index;
  }
}

}  // namespace plymill
