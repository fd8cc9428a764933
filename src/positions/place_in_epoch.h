// PlaceInEpoch: how much of an epoch a rank and worker has given, and its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "plymill/positions.h"

namespace plymill {

// Who gets which windows: of those from the first one on, every consumers()-th.
struct Share {
  std::uint32_t rank = 0, world = 1, worker = 0, workers = 1;

  std::uint64_t consumers() const { return std::uint64_t{world} * workers; }
  std::uint64_t index() const { return std::uint64_t{worker} * world + rank; }
  bool operator==(const Share&) const = default;
};

struct PlaceInEpoch {
  std::uint64_t epoch = 0;
  std::uint64_t first = 0;    // the window from which on windows are dealt
  std::uint64_t windows = 0;  // of this consumer that it has given
  std::uint64_t rows = 0;     // given of the next one
  std::uint64_t batches = 0;  // given since `first`

  bool operator==(const PlaceInEpoch&) const = default;
};

// What a state belongs to.
struct StateOwner {
  std::uint64_t files = 0, options = 0;  // hashes
  Share share;
  std::uint32_t batch = 0;
  RankEnd ranks = RankEnd::kUneven;
};

std::string StateText(const StateOwner& owner, const PlaceInEpoch& place);

// The place of a state, for `owner`. Fails with kUsage if it cannot go on there.
Result<PlaceInEpoch> PlaceOfState(std::string_view state, const StateOwner& owner);

}  // namespace plymill
