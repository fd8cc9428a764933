#include "positions/place_in_epoch.h"

#include <absl/strings/str_cat.h>

#include "base/json_fields.h"
#include "base/json_writer.h"

namespace plymill {
namespace {

// The members of a state, all of which must be there.
struct State {
  StateOwner owner;
  PlaceInEpoch place;
};

Error NoState(std::string_view why) {
  return UsageError(absl::StrCat("this is no state of positions: ", std::string(why)));
}

Result<State> ReadState(std::string_view text) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 48;
  JsonDocument json(text, "it is no JSON object");
  const JsonFields fields = json.fields();
  const std::optional<std::uint64_t> version = fields.FindNumber("plymill_positions");
  if (json.status().ok() && version != kPositionsVersion) {
    return NoState(absl::StrCat("it has another version than ", kPositionsVersion));
  }
  const auto small = [&](std::string_view key) {
    return static_cast<std::uint32_t>(fields.Number(key, 0xFFFF'FFFF));
  };
  const State state = {
      .owner = {.files = fields.Hash("files"),
                .options = fields.Hash("options"),
                .share = {small("rank"), small("world"), small("worker"), small("workers")},
                .batch = small("batch")},
      .place = {.epoch = fields.Number("epoch"),
                .first = fields.Number("first", kMost),
                .windows = fields.Number("windows", kMost),
                .rows = fields.Number("rows", kMost),
                .batches = fields.Number("batches", kMost)}};
  if (!json.status().ok()) return NoState(json.status().error().message);
  const Share& share = state.owner.share;
  if (share.rank >= share.world || share.worker >= share.workers) {
    return NoState("its rank or worker is not below their number");
  }
  return state;
}

// The place of `state` for a share that is not its own.
Result<PlaceInEpoch> PlaceForOther(const State& state, const Share& share) {
  const Share& old = state.owner.share;
  if (state.place.rows != 0) {
    return UsageError(absl::StrCat(
        "the state is one within a window, of rank ", old.rank, " of ", old.world, ", worker ",
        old.worker, " of ", old.workers,
        "; other ranks and workers can go on only where all have given the same windows"));
  }
  PlaceInEpoch place = state.place;
  if (old.world == share.world && old.workers == share.workers) return place;
  place.first += place.windows * old.consumers();
  place.windows = place.batches = 0;
  return place;
}

}  // namespace

std::string StateText(const StateOwner& owner, const PlaceInEpoch& place) {
  return JsonObject("plymill_positions", kPositionsVersion, "files", JsonHash{owner.files},
                    "options", JsonHash{owner.options}, "epoch", place.epoch, "rank",
                    owner.share.rank, "world", owner.share.world, "worker", owner.share.worker,
                    "workers", owner.share.workers, "batch", owner.batch, "first", place.first,
                    "windows", place.windows, "rows", place.rows, "batches", place.batches);
}

Result<PlaceInEpoch> PlaceOfState(std::string_view text, const StateOwner& owner) {
  const Result<State> state = ReadState(text);
  if (!state.ok()) return state.error();
  if (state->owner.files != owner.files) {
    return UsageError("the state belongs to other files, or to files that have changed");
  }
  if (state->owner.options != owner.options) {
    return UsageError(
        "the state belongs to other options: order, seed, window size, rules, filters or notation");
  }
  if (owner.ranks != RankEnd::kUneven && state->owner.batch != owner.batch) {
    return UsageError(absl::StrCat("the state belongs to batches of ", state->owner.batch,
                                   "; with pad and drop the size must stay the same"));
  }
  if (state->owner.share == owner.share) return state->place;
  return PlaceForOther(*state, owner.share);
}

}  // namespace plymill
