// Positions of the C interface.
#include "plymill/positions.h"

#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/guard.h"

using plymill::CopyOptions;
using plymill::CopyTexts;
using plymill::Failure;
using plymill::FailUsage;
using plymill::Guarded;
using plymill::TextOr;

struct plymill_positions {
  plymill::Positions positions;
  std::vector<const char*> globals;  // the names of the layout

  explicit plymill_positions(plymill::Positions opened) : positions(std::move(opened)) {
    for (const std::string& name : positions.layout().globals) globals.push_back(name.c_str());
  }
};

namespace {

// Fails as `result` has: one of the results of plymill::Positions.
template <class Result>
plymill_status FailAs(const Result& result, plymill_error** error) {
  return plymill::Fail({.failure = result.failure,
                        .message = result.error,
                        .report = {},
                        .code = result.code,
                        .source = result.source},
                       error);
}

std::uint32_t NumberOr(std::uint32_t number, std::uint32_t otherwise) {
  return number != 0 ? number : otherwise;
}

// Reads options of the rules: "coerceo.setup=ocius". Returns "", or what is wrong.
std::string ReadRules(const plymill_positions_options& from, plymill::PositionOptions& to) {
  std::vector<std::string> texts;
  std::string wrong = CopyTexts(from.rules, from.rule_count, "rules", texts);
  for (const std::string& text : texts) {
    const std::size_t dot = text.find('.'), sign = text.find('=');
    if (dot == text.npos || sign == text.npos || sign < dot) {
      return "rules: " + text + ": expected NOTATION.NAME=VALUE";
    }
    to.rules.push_back(
        {text.substr(0, dot), text.substr(dot + 1, sign - dot - 1), text.substr(sign + 1)});
  }
  return wrong;
}

std::string ReadSets(const plymill_positions_options& from, plymill::PositionOptions& to) {
  if (from.sets == nullptr && from.set_count > 0) return "sets: is NULL, but has a number";
  for (std::size_t i = 0; i < from.set_count; ++i) {
    if (from.sets[i].name == nullptr) return "sets: the name " + std::to_string(i) + " is NULL";
    to.sets.push_back({from.sets[i].name, from.sets[i].share});
  }
  to.set_seed = from.set_seed;
  to.same = from.same_bytes != 0 ? plymill::Same::kBytes : plymill::Same::kContent;
  to.set = TextOr(from.set, "");
  return "";
}

// Sets `to` to the constant of C++ for one of C, where both have the same numbers.
template <class From, class To>
std::string ReadChoice(const From& from, To last, std::string_view name, To& to) {
  const unsigned number = plymill::NumberIn(from);
  if (number > static_cast<unsigned>(last)) {
    return std::string(name) + ": there is no value " + std::to_string(number);
  }
  to = static_cast<To>(number);
  return "";
}

void ReadNumbers(const plymill_positions_options& from, plymill::PositionOptions& to) {
  to.batch = NumberOr(from.batch, to.batch);
  to.seed = from.seed;
  to.epoch = from.epoch;
  to.window_games = NumberOr(from.window_games, to.window_games);
  to.window_plies = NumberOr(from.window_plies, to.window_plies);
  to.rank = from.rank;
  to.world = NumberOr(from.world, 1);
  to.worker = from.worker;
  to.workers = NumberOr(from.workers, 1);
  to.only_clean = from.keep_unclean == 0;
  to.from_ply = from.from_ply;
  to.every = NumberOr(from.every, 1);
  to.skip_forced = from.skip_forced != 0;
  to.view = {from.of_mover != 0, from.symmetry};
  to.random_symmetry = from.random_symmetry != 0;
  to.shuffle_memory = from.shuffle_memory;
  to.threads = from.threads;
}

// Sets `to` to what `from` says. Returns "", or what is wrong.
std::string ReadOptions(const plymill_positions_options& from, plymill::PositionOptions& to) {
  ReadNumbers(from, to);
  to.notation = TextOr(from.notation, "auto");
  std::string wrong = CopyTexts(from.files, from.file_count, "files", to.files);
  if (wrong.empty()) wrong = CopyTexts(from.where, from.where_count, "where", to.where);
  if (wrong.empty()) wrong = ReadRules(from, to);
  if (wrong.empty()) wrong = ReadSets(from, to);
  if (wrong.empty()) {
    wrong = ReadChoice(from.order, plymill::PositionOrder::kInOrder, "order", to.order);
  }
  if (wrong.empty()) wrong = ReadChoice(from.ranks, plymill::RankEnd::kDrop, "ranks", to.ranks);
  return wrong;
}

// Reads where to write. Returns "", or what is wrong.
std::string ReadArrays(const plymill_position_arrays* from, plymill::PositionArrays& to) {
  plymill_position_arrays given = {};
  std::string wrong = CopyOptions(from, "plymill_position_arrays", given);
  to = {given.board,  given.globals,    given.action, given.legal, given.outcome,
        given.margin, given.plies_left, given.game,   given.ply};
  return wrong;
}

}  // namespace

plymill_status plymill_positions_open(const plymill_positions_options* options,
                                      plymill_positions** positions, plymill_error** error) {
  return Guarded(error, {{"options", options}, {"positions", positions}}, [&] {
    plymill_positions_options given = {};
    plymill::PositionOptions read;
    std::string wrong = CopyOptions(options, "plymill_positions_options", given);
    if (wrong.empty()) wrong = ReadOptions(given, read);
    if (!wrong.empty()) return FailUsage(wrong, error);
    plymill::OpenedPositions opened = plymill::Positions::Open(read);
    if (!opened.positions) return FailAs(opened, error);
    *positions = new plymill_positions(*std::move(opened.positions));
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_layout(const plymill_positions* positions,
                                        plymill_position_layout* layout, plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"layout", layout}}, [&] {
    if (layout->struct_size < sizeof(std::size_t)) {
      return FailUsage("plymill_position_layout: struct_size is not set to sizeof", error);
    }
    const plymill::PositionLayout& made = positions->positions.layout();
    const plymill_position_layout whole = {.struct_size = layout->struct_size,
                                           .notation = made.notation.c_str(),
                                           .version = plymill::kPositionsVersion,
                                           .actions = made.actions,
                                           .board = made.board.data(),
                                           .board_dimensions = made.board.size(),
                                           .board_bytes = made.board_bytes(),
                                           .globals = positions->globals.data(),
                                           .global_count = positions->globals.size(),
                                           .legal_bytes = made.legal_bytes()};
    std::memcpy(layout, &whole, std::min(whole.struct_size, sizeof(whole)));
    return PLYMILL_OK;
  });
}

uint64_t plymill_positions_games(const plymill_positions* positions) {
  return positions != nullptr ? positions->positions.games() : 0;
}

uint64_t plymill_positions_plies(const plymill_positions* positions) {
  return positions != nullptr ? positions->positions.plies() : 0;
}

plymill_status plymill_positions_next(plymill_positions* positions,
                                      const plymill_position_arrays* arrays, uint32_t* rows,
                                      int* is_padding, plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"rows", rows}}, [&] {
    plymill::PositionArrays to;
    const std::string wrong = ReadArrays(arrays, to);
    if (!wrong.empty()) return FailUsage(wrong, error);
    const plymill::PositionBatch batch = positions->positions.Next(to);
    if (batch.failure != Failure::kNone) return FailAs(batch, error);
    *rows = batch.rows;
    if (is_padding != nullptr) *is_padding = batch.is_padding ? 1 : 0;
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_at(plymill_positions* positions, uint64_t index,
                                    const plymill_position_arrays* arrays, uint32_t* rows,
                                    plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"rows", rows}}, [&] {
    plymill::PositionArrays to;
    const std::string wrong = ReadArrays(arrays, to);
    if (!wrong.empty()) return FailUsage(wrong, error);
    const plymill::PositionBatch batch = positions->positions.At(index, to);
    if (batch.failure != Failure::kNone) return FailAs(batch, error);
    *rows = batch.rows;
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_set_epoch(plymill_positions* positions, uint64_t epoch,
                                           plymill_error** error) {
  return Guarded(error, {{"positions", positions}}, [&] {
    positions->positions.SetEpoch(epoch);
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_count(plymill_positions* positions, uint64_t* count,
                                       uint64_t* batches, plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"count", count}, {"batches", batches}}, [&] {
    const plymill::PositionCount counted = positions->positions.Count();
    if (counted.failure != Failure::kNone) return FailAs(counted, error);
    *count = counted.positions;
    *batches = counted.batches;
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_state(const plymill_positions* positions, char** state,
                                       plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"state", state}}, [&] {
    *state = plymill::CopyOf(positions->positions.State());
    return PLYMILL_OK;
  });
}

plymill_status plymill_positions_load(plymill_positions* positions, const char* state,
                                      plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"state", state}}, [&] {
    const plymill::PositionBatch loaded = positions->positions.Load(state);
    return loaded.failure == Failure::kNone ? PLYMILL_OK : FailAs(loaded, error);
  });
}

plymill_status plymill_positions_report(const plymill_positions* positions, char** json,
                                        plymill_error** error) {
  return Guarded(error, {{"positions", positions}, {"json", json}}, [&] {
    *json = plymill::CopyOf(plymill::PositionsReportJson(positions->positions.report()));
    return PLYMILL_OK;
  });
}

void plymill_positions_free(plymill_positions* positions) { delete positions; }
