#include "run/notation_cutter.h"

#include <algorithm>
#include <cstring>

#include "base/utf8.h"

namespace plymill {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// The notation with the slug `name`, which may have capitals, and blanks or "_" instead of hyphens.
const GameOps* FindNamed(std::string_view name) {
  std::string slug(name);
  for (char& c : slug) {
    if (c == ' ' || c == '_') c = '-';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return FindGame(slug);
}

}  // namespace

Result<void> NotationCutter::Next(Source& source, const CutRules& rules, ShardMemory& memory,
                                  Shard& shard, const GameOps*& game) {
  game = nullptr;
  if (taken_.bytes == whole_.text.size()) {
    if (Result<void> status = source.Next(rules, memory_, whole_); !status.ok()) return status;
    taken_ = {};
    place_ = {whole_.offset, whole_.line, whole_.line_offset};
    asked_ = nullptr;
  }
  const End all = {whole_.text.size(), whole_.items.size()};
  Take(whole_.continues ? all : FindEnd(game), memory, shard);
  return {};
}

// Returns the end of the next records that all have the same notation, and sets `game` to that
// notation.
NotationCutter::End NotationCutter::FindEnd(const GameOps*& game) {
  bool any = false;
  for (End end = taken_, after;; end = after) {
    const std::string_view record = RecordAt(end, after);
    if (record.empty()) return after;
    const GameOps* const of_record = GameOf(record);
    if (any && of_record != game) return end;
    game = of_record;
    any = true;
  }
}

// The first record at or after `from`; empty if there is none. Sets `after` to the end of the
// record.
std::string_view NotationCutter::RecordAt(End from, End& after) const {
  after = {whole_.text.size(), whole_.items.size()};
  if (whole_.is_document) {
    if (from.items == whole_.items.size()) return {};
    const std::string_view item = whole_.items[from.items];
    const char* const end = item.data() + item.size();
    after = {static_cast<std::size_t>(end - whole_.text.data()), from.items + 1};
    return item;
  }
  const std::size_t begin = whole_.text.find_first_not_of(kBlanks, from.bytes);
  if (begin == std::string_view::npos) return {};
  const std::size_t line_end = std::min(whole_.text.find('\n', begin), whole_.text.size());
  after.bytes = std::min(line_end + 1, whole_.text.size());
  const std::string_view line = whole_.text.substr(begin, line_end - begin);
  return line.substr(0, line.find_last_not_of(kBlanks) + 1);
}

const GameOps* NotationCutter::GameOf(std::string_view record) {
  if (record.data() == asked_) return answer_;
  asked_ = record.data();
  answer_ = nullptr;
  if (place_.offset == 0 && record.starts_with(kByteOrderMark)) {
    record.remove_prefix(kByteOrderMark.size());
  }
  simdjson::dom::element root;
  std::string_view name;
  if (record.size() <= max_record_bytes_ &&
      parser_.parse(record.data(), record.size(), false).get(root) == simdjson::SUCCESS &&
      root.at_pointer(field_).get(name) == simdjson::SUCCESS) {
    answer_ = FindNamed(name);
  }
  return answer_;
}

void NotationCutter::Take(End end, ShardMemory& memory, Shard& shard) {
  const std::string_view text = whole_.text.substr(taken_.bytes, end.bytes - taken_.bytes);
  memory.bytes.Clear();
  memory.bytes.Append(text.data(), text.size());
  std::memset(memory.bytes.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
  memory.items.Clear();
  for (std::size_t i = taken_.items; i < end.items; ++i) {
    const std::string_view item = whole_.items[i];
    memory.items.Append(
        std::string_view(memory.bytes.data() + (item.data() - text.data()), item.size()));
  }
  shard = whole_;
  shard.text = {memory.bytes.data(), memory.bytes.size()};
  shard.items = {memory.items.data(), memory.items.size()};
  shard.offset = place_.offset;
  shard.line = place_.line;
  shard.line_offset = place_.line_offset;
  place_.Pass(text);
  taken_ = end;
}

}  // namespace plymill
