#include "jobs/splits/marks.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "model/verdict.h"

namespace plymill {
namespace {

GameMark::Text TextOf(const TextPlace& place) {
  if (!place.in_json) return GameMark::Text::kPlain;
  return place.text_offset ? GameMark::Text::kJson : GameMark::Text::kWholeJson;
}

GameMark MarkOfGame(const GameHead& head, const Hash128& game, const DuplicatePlace& place) {
  GameMark mark = {.hash = game.high,
                   .id = head.id,
                   .offset = head.offset,
                   .line = head.line,
                   .column = place.at.column,
                   .check = static_cast<std::uint32_t>(game.low),
                   .plies = head.rows.count,
                   .text = TextOf(place.at)};
  const std::string_view word = place.written.value_or("");
  mark.word_bytes = static_cast<std::uint8_t>(word.copy(mark.word, sizeof(mark.word)));
  return mark;
}

template <class T>
void AppendBytes(const T* values, std::size_t count, Buffer<char>& to) {
  to.Append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

}  // namespace

DuplicatePlace GameMark::Place() const {
  TextPlace at = {
      .offset = offset, .line = line, .column = column, .in_json = text != Text::kPlain};
  if (text == Text::kJson) at.text_offset = 0;
  return {at, std::string_view(word, std::min<std::size_t>(word_bytes, sizeof(word)))};
}

std::string MarksPath(const std::string& output_path) { return output_path + ".marks"; }

Result<void> MarksWriter::Open(const std::string& output_path) {
  Result<OutputFile> file = OutputFile::Open(MarksPath(output_path), true);
  if (!file.ok()) return file.error();
  file_ = *std::move(file);
  file_.KeepHash();
  return {};
}

Result<void> MarksWriter::Add(const RunBlock& block) {
  DiagnosticsEncoder places(*block.game, *block.records, "");
  const Buffer<std::size_t>& ends = block.parts[0].rows.ends;
  bytes_.Clear();
  std::size_t written = 0;
  for (std::size_t i = 0; i < block.records->heads.size(); ++i) {
    if (!kAllSets.Holds(block.judgement.verdicts[i])) continue;
    const GameHead& head = block.records->heads[i];
    GameMark mark = MarkOfGame(head, block.judgement.games[i], places.PlaceOfDuplicate(head));
    if (written < ends.size())
      mark.row_bytes = ends[written] - (written > 0 ? ends[written - 1] : 0);
    ++written;
    std::span<const std::uint64_t> beginnings;
    if (!block.judgement.beginning_ends.empty()) beginnings = block.judgement.BeginningsOf(i);
    mark.beginnings = static_cast<std::uint32_t>(beginnings.size());
    AppendBytes(&mark, 1, bytes_);
    AppendBytes(beginnings.data(), beginnings.size(), bytes_);
  }
  return file_.Write({bytes_.data(), bytes_.size()});
}

bool MarksReader::Next(GameMark& mark) {
  if (rest_.size() < sizeof(mark)) return false;
  std::memcpy(&mark, rest_.data(), sizeof(mark));
  rest_.remove_prefix(sizeof(mark));
  const std::size_t bytes = mark.beginnings * sizeof(std::uint64_t);
  if (bytes > rest_.size()) return false;
  rest_.remove_prefix(bytes);
  return true;
}

bool MarksReader::Next(GameMark& mark, Buffer<std::uint64_t>& beginnings) {
  if (!Next(mark)) return false;
  if (mark.beginnings == 0) return true;
  std::uint64_t* const to = beginnings.Room(mark.beginnings);
  const std::size_t bytes = mark.beginnings * sizeof(std::uint64_t);
  std::memcpy(to, rest_.data() - bytes, bytes);
  beginnings.Grow(mark.beginnings);
  return true;
}

}  // namespace plymill
