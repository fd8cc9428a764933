#include "plym/find_games.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "model/types_of.h"

namespace plymill {
namespace {

// The numbers of 64 bits in column `column` of the games.
std::span<const std::uint64_t> NumbersOf(const Columns& columns, std::size_t column) {
  const Buffer<char>& values = columns.At(column).values;
  return {reinterpret_cast<const std::uint64_t*>(values.data()),
          values.size() / sizeof(std::uint64_t)};
}

// Reads one column of numbers of 64 bits of the games.
class GamesColumn {
 public:
  GamesColumn(const RecordFileReader& file, std::string_view name) : file_(file), name_(name) {}

  // Returns the values of the games of a block, which are valid until the next call.
  Result<std::span<const std::uint64_t>> Read(std::size_t block) {
    const ColumnTypes& types = file_.GameOf(block).columns();
    const auto type = std::find_if(types.begin(), types.end(), [&](const ColumnType& each) {
      return each.table == Table::kGames && each.name == name_;
    });
    const auto column = static_cast<std::size_t>(type - types.begin());
    std::vector<char> wanted(types.size());
    wanted[column] = 1;
    Result<void> status = file_.ReadColumns(block, wanted, memory_);
    if (!status.ok()) return status;
    const Buffer<char>& bytes = memory_.columns.At(column).values;
    values_.assign(memory_.columns.RowsOf(Table::kGames), 0);
    if (!bytes.empty()) std::memcpy(values_.data(), bytes.data(), bytes.size());
    return std::span<const std::uint64_t>(values_);
  }

 private:
  const RecordFileReader& file_;
  const std::string_view name_;
  BlockColumns memory_;
  std::vector<std::uint64_t> values_;
};

// Appends the games of `block` that have `value`.
void AddGames(std::span<const std::uint64_t> values, std::uint64_t value, std::size_t block,
              std::vector<GamePlace>& places) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == value) places.push_back({block, static_cast<std::uint32_t>(i)});
  }
}

// The games that the index of ids names. The blocks must have the same ids.
Result<std::vector<GamePlace>> FindInIndex(const RecordFileReader& file, std::uint64_t id) {
  Result<std::vector<std::uint64_t>> games = file.GamesInIndex(id);
  if (!games.ok()) return games.error();
  std::vector<GamePlace> places;
  GamesColumn ids(file, "id");
  std::span<const std::uint64_t> of_block;
  for (const std::uint64_t number : *games) {
    const std::optional<GamePlace> place = file.FindGame(number);
    if (!place) return file.WrongIndex();
    if (places.empty() || places.back().block != place->block) {
      const Result<std::span<const std::uint64_t>> values = ids.Read(place->block);
      if (!values.ok()) return values.error();
      of_block = *values;
    }
    if (of_block[place->game] != id) return file.WrongIndex();
    places.push_back(*place);
  }
  return places;
}

}  // namespace

Result<std::optional<GamePlace>> FindGameAt(const RecordFileReader& file, std::size_t source,
                                            std::uint64_t offset) {
  const std::optional<std::size_t> block = file.FindBlock(source, offset);
  if (!block) return std::nullopt;
  GamesColumn column(file, "offset");
  const Result<std::span<const std::uint64_t>> offsets = column.Read(*block);
  if (!offsets.ok()) return offsets.error();
  std::vector<GamePlace> places;
  AddGames(*offsets, offset, *block, places);
  return places.empty() ? std::nullopt : std::optional(places.front());
}

Result<std::vector<GamePlace>> FindGamesWithId(const RecordFileReader& file, std::uint64_t id) {
  if (file.footer().ids) return FindInIndex(file, id);
  std::vector<GamePlace> places;
  GamesColumn ids(file, "id");
  for (std::size_t block = 0; block < file.footer().index.size(); ++block) {
    const Result<std::span<const std::uint64_t>> values = ids.Read(block);
    if (!values.ok()) return values.error();
    AddGames(*values, id, block, places);
  }
  return places;
}

Result<std::vector<GamePlace>> FindGamesWithContent(const RecordFileReader& file, Hash128 content) {
  std::vector<GamePlace> places;
  BlockColumns memory;
  for (std::size_t block = 0; block < file.footer().index.size(); ++block) {
    const ColumnTypes& types = file.GameOf(block).columns();
    const auto [high, low] = ContentOf(types);
    std::vector<char> wanted(types.size());
    wanted[high] = wanted[low] = 1;
    Result<void> status = file.ReadColumns(block, wanted, memory);
    if (!status.ok()) return status;
    const auto highs = NumbersOf(memory.columns, high), lows = NumbersOf(memory.columns, low);
    for (std::uint32_t i = 0; i < highs.size(); ++i) {
      if (Hash128{highs[i], lows[i]} == content) places.push_back({block, i});
    }
  }
  return places;
}

}  // namespace plymill
