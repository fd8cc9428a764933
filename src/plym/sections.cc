#include "plym/sections.h"

#include <algorithm>

namespace plymill {
namespace {

class Divider {
 public:
  Divider(const std::vector<SourceReport>& sources, Sections& to) : sources_(sources), to_(to) {}

  // Returns whether the block has the next games of the sources, and not of too many.
  bool Add(const IndexEntry& block, std::size_t number) {
    FindGames();
    if (block.games == 0 || source_ != block.source) return false;
    IndexEntry left = block;
    const std::size_t most = to_.places.size() + kMostSharedSources;
    for (std::uint32_t first = 0; left.games > 0; FindGames()) {
      if (source_ == sources_.size() || to_.places.size() == most) return false;
      const IndexEntry section = Take(left);
      if (section.plies > left.plies) return false;
      to_.places.push_back({number, first});
      to_.index.push_back(section);
      first += section.games;
      left.games -= section.games;
      left.plies -= section.plies;
      left.bytes = left.first_game = 0;
    }
    return left.plies == 0;
  }

  // Returns whether all games of the sources are in blocks.
  bool IsAtEnd() {
    FindGames();
    return source_ == sources_.size();
  }

 private:
  // Goes to the next source with games that are in no section yet.
  void FindGames() {
    while (source_ < sources_.size() && games_ == sources_[source_].games_written) {
      ++source_;
      games_ = plies_ = 0;
    }
  }

  // The section with those of the games `left` of a block that are of this source.
  IndexEntry Take(const IndexEntry& left) {
    const std::uint64_t games = sources_[source_].games_written - games_;
    const std::uint64_t plies = sources_[source_].plies - plies_;
    IndexEntry section = left;
    section.source = static_cast<std::uint32_t>(source_);
    if (games <= left.games) {
      section.games = static_cast<std::uint32_t>(games);
      section.plies = static_cast<std::uint32_t>(std::min<std::uint64_t>(plies, ~std::uint32_t{0}));
    }
    games_ += section.games;
    plies_ += section.plies;
    return section;
  }

  const std::vector<SourceReport>& sources_;
  Sections& to_;
  std::size_t source_ = 0;               // of the next game
  std::uint64_t games_ = 0, plies_ = 0;  // of this source, in sections
};

}  // namespace

std::string DivideBlocks(const std::vector<IndexEntry>& blocks,
                         const std::vector<SourceReport>& sources, Sections& to) {
  Divider divider(sources, to);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!divider.Add(blocks[i], i)) {
      return "the games of block " + std::to_string(i) + " are not those of the sources";
    }
  }
  return divider.IsAtEnd() ? "" : "the blocks do not have all games of the sources";
}

}  // namespace plymill
