#include "positions/place_in_epoch.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <simdjson.h>

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

class StateReader {
 public:
  explicit StateReader(simdjson::dom::element root) : root_(root) {}

  std::uint64_t Number(std::string_view key, std::uint64_t most) {
    std::uint64_t number = 0;
    if (root_[key].get(number) || number > most) Miss(key);
    return number;
  }
  std::uint32_t Small(std::string_view key) {
    return static_cast<std::uint32_t>(Number(key, 0xFFFF'FFFF));
  }
  std::uint64_t Hash(std::string_view key) {
    std::string_view text;
    std::uint64_t hash = 0;
    if (root_[key].get(text) || text.size() != 16) {
      Miss(key);
    } else if (!absl::SimpleHexAtoi(absl::string_view(text.data(), text.size()), &hash)) {
      Miss(key);
    }
    return hash;
  }
  const std::string& missed() const { return missed_; }

 private:
  void Miss(std::string_view key) {
    if (missed_.empty()) missed_ = key;
  }

  simdjson::dom::element root_;
  std::string missed_;
};

Result<State> ReadState(std::string_view text) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 48;
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  const simdjson::padded_string padded(text);
  if (parser.parse(padded).get(root) || !root.is_object()) return NoState("it is no JSON object");
  StateReader reader(root);
  if (reader.Number("plymill_positions", ~std::uint64_t{0}) != kPositionsVersion) {
    return NoState(absl::StrCat("it has another version than ", kPositionsVersion));
  }
  State state;
  state.owner.files = reader.Hash("files");
  state.owner.options = reader.Hash("options");
  state.owner.share = {reader.Small("rank"), reader.Small("world"), reader.Small("worker"),
                       reader.Small("workers")};
  state.owner.batch = reader.Small("batch");
  state.place.epoch = reader.Number("epoch", ~std::uint64_t{0});
  state.place.first = reader.Number("first", kMost);
  state.place.windows = reader.Number("windows", kMost);
  state.place.rows = reader.Number("rows", kMost);
  state.place.batches = reader.Number("batches", kMost);
  if (!reader.missed().empty()) return NoState(absl::StrCat("it lacks ", reader.missed()));
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
  const auto hash = [](std::uint64_t value) {
    return absl::StrCat(absl::Hex(value, absl::kZeroPad16));
  };
  return absl::StrCat("{\"plymill_positions\":", kPositionsVersion, ",\"files\":\"",
                      hash(owner.files), "\",\"options\":\"", hash(owner.options),
                      "\",\"epoch\":", place.epoch, ",\"rank\":", owner.share.rank,
                      ",\"world\":", owner.share.world, ",\"worker\":", owner.share.worker,
                      ",\"workers\":", owner.share.workers, ",\"batch\":", owner.batch,
                      ",\"first\":", place.first, ",\"windows\":", place.windows,
                      ",\"rows\":", place.rows, ",\"batches\":", place.batches, "}");
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
