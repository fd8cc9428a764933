#include "source/json_reader.h"

#include <charconv>
#include <cstring>
#include <new>

#include "base/cursor.h"
#include "base/utf8.h"
#include "source/place.h"

namespace plymill {
namespace {

using simdjson::dom::element;

constexpr std::string_view kBetweenTexts = JsonLines::kBetweenTexts;
constexpr std::size_t kFirstParserBytes = std::size_t{1} << 20;

constexpr bool IsBlankInLine(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view TrimJsonBlanks(std::string_view line) {
  while (!line.empty() && IsBlankInLine(line.back())) line.remove_suffix(1);
  while (!line.empty() && IsBlankInLine(line.front())) line.remove_prefix(1);
  return line;
}

// Whether only blanks follow the first `bytes` bytes of `text` on its first line.
bool IsLine(std::string_view text, std::size_t bytes) {
  while (bytes < text.size() && IsBlankInLine(text[bytes])) ++bytes;
  return bytes == text.size() || text[bytes] == '\n';
}

// Throws if the parser could not get memory, because it must not be used again after that.
void CheckMemory(simdjson::error_code error) {
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
}

// Why a field of `record` cannot be read. Versions of simdjson differ in the error for a record
// that has no fields, such as a number.
Reason ReasonOf(element record, simdjson::error_code error) {
  if (!record.is_object() && !record.is_array()) return Reason::kJsonWrongType;
  return error == simdjson::NO_SUCH_FIELD || error == simdjson::INDEX_OUT_OF_BOUNDS
             ? Reason::kJsonMissingField
             : Reason::kJsonWrongType;
}

Reason WhyUnknown(element record, const std::string& notation) {
  std::string_view name;
  const simdjson::error_code error = record.at_pointer(notation).get(name);
  return error == simdjson::SUCCESS ? Reason::kJsonUnknownNotation : ReasonOf(record, error);
}

}  // namespace

Shard JsonReader::Read(const Shard& shard, const Rules& rules) {
  texts_.Clear();
  lines_.Clear();
  tags_.Clear();
  values_.Clear();
  shapes_.Begin(*rules.fields, rules.form);
  if (parser_.capacity() == 0) CheckMemory(parser_.allocate(kFirstParserBytes));
  if (shard.is_document) {
    ReadItems(shard, rules);
  } else {
    ReadLines(shard, rules);
  }
  std::memset(texts_.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
  const char* text = texts_.data();
  for (JsonLine& line : lines_) {
    line.text = {text, line.text.size()};
    if (line.reason == Reason::kNone) text += line.text.size() + kBetweenTexts.size();
  }
  Shard read = shard;
  read.text = {texts_.data(), texts_.size()};
  read.is_cut = false;  // a line that was cut is rejected, so the game texts are complete
  read.json = {{lines_.data(), lines_.size()}, {tags_.data(), tags_.size()}, shard.text};
  return read;
}

// The place of a new last line, which the caller fills. lines_.Grow() keeps the line.
JsonLine& JsonReader::NextLine() { return *lines_.Room(1) = {}; }

void JsonReader::ReadLines(const Shard& shard, const Rules& rules) {
  std::string_view rest = shard.text;
  if (shard.offset == 0 && rest.starts_with(kByteOrderMark)) rest.remove_prefix(3);
  for (std::uint64_t number = shard.line; !rest.empty(); ++number) {
    JsonLine& line = NextLine();
    line.offset = shard.offset + static_cast<std::uint64_t>(rest.data() - shard.text.data());
    line.number = number;
    // Only a record of a document that was rejected and is read again begins within its line.
    line.column = number == shard.line ? shard.offset - shard.line_offset + 1 : 1;
    if (ReadShaped(rest, true, rules, line)) {
      rest.remove_prefix(line.line.size());
      const std::size_t after = rest.starts_with('\n') ? 1 : rest.find('\n') + 1;
      rest.remove_prefix(after > 0 ? after : rest.size());
      continue;
    }
    const std::size_t line_end = std::min(rest.find('\n'), rest.size());
    line.line = TrimJsonBlanks(rest.substr(0, line_end));
    rest.remove_prefix(std::min(line_end + 1, rest.size()));
    if (line.line.empty()) continue;
    if (line.line.size() > rules.max_line_bytes) {  // the line may continue in the next shard
      line.line = {line.line.data(), static_cast<std::size_t>(rest.data() - line.line.data())};
    }
    line.offset = shard.offset + static_cast<std::uint64_t>(line.line.data() - shard.text.data());
    ReadRecord(rules, line);
  }
}

void JsonReader::ReadItems(const Shard& shard, const Rules& rules) {
  Place place = {shard.offset, shard.line, shard.line_offset};
  const char* passed = shard.text.data();
  for (const std::string_view item : shard.items) {
    place.Pass({passed, item.data()});
    passed = item.data();
    JsonLine& line = NextLine();
    line.line = item;
    line.offset = place.offset;
    line.number = place.line;
    line.column = place.offset - place.line_offset + 1;
    if (item == "," || item == "]") {
      line.reason = Reason::kJsonMissingItem;
      lines_.Grow(1);
    } else if (!ReadShaped(item, false, rules, line)) {
      ReadRecord(rules, line);
    }
  }
}

// If `text` is a record of a known shape, reads the record and keeps it as `line`. Otherwise
// returns false. If `is_first_line`, the record must be the first line of `text`, and other lines
// may follow.
bool JsonReader::ReadShaped(std::string_view text, bool is_first_line, const Rules& rules,
                            JsonLine& line) {
  if (!rules.notation_is_known) return false;
  std::size_t bytes = 0;
  const std::size_t begin = texts_.size();
  const JsonShape* const shape =
      shapes_.Read(text.substr(0, rules.max_line_bytes), texts_, values_, bytes);
  const bool is_record = is_first_line ? IsLine(text, bytes) : bytes == text.size();
  if (shape == nullptr || !is_record) {
    texts_.Truncate(begin);
    return false;
  }
  line.line = text.substr(0, bytes);
  line.text = {nullptr, texts_.size() - begin};
  line.tags = tags_.size();
  const auto& names = rules.fields->tags;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Scalar* const tag = shape->TagOf(i);
    if (tag != nullptr && tag->kind == ScalarKind::kText) {
      tags_.Append({names[i].first, tag->text});
    }
  }
  line.tag_count = tags_.size() - line.tags;
  Append(kBetweenTexts);
  lines_.Grow(1);
  return true;
}

void JsonReader::ReadRecord(const Rules& rules, JsonLine& line) {
  line.tags = tags_.size();
  const std::size_t begin = texts_.size();
  line.reason = ReadLine(line.line, rules);
  if (line.reason != Reason::kNone) texts_.Truncate(begin);
  line.text = {nullptr, texts_.size() - begin};  // data() is set after the last text was appended
  if (line.reason == Reason::kNone) Append(kBetweenTexts);
  line.tag_count = tags_.size() - line.tags;
  lines_.Grow(1);
}

Reason JsonReader::ReadLine(std::string_view line, const Rules& rules) {
  if (line.size() > rules.max_line_bytes) return Reason::kGameTooLarge;
  element record;
  const simdjson::error_code error = parser_.parse(line.data(), line.size(), false).get(record);
  CheckMemory(error);
  if (error != simdjson::SUCCESS) return Reason::kJsonBadLine;
  const JsonOptions& fields = *rules.fields;
  if (!rules.notation_is_known) return WhyUnknown(record, *fields.notation);
  const Reason reason = fields.text ? AppendText(record, *fields.text) : AppendMoves(record, rules);
  if (reason != Reason::kNone) return reason;
  AppendTags(record, fields);
  shapes_.Learn(line, fields, parser_);
  return Reason::kNone;
}

Reason JsonReader::AppendText(element record, const std::string& field) {
  std::string_view text;
  const simdjson::error_code error = record.at_pointer(field).get(text);
  if (error != simdjson::SUCCESS) return ReasonOf(record, error);
  Append(text);
  return Reason::kNone;
}

Reason JsonReader::AppendMoves(element record, const Rules& rules) {
  simdjson::dom::array moves;
  const simdjson::error_code error = record.at_pointer(*rules.fields->moves).get(moves);
  if (error != simdjson::SUCCESS) return ReasonOf(record, error);
  return AppendMoves(moves, rules.move_separators, false);
}

// A line end is written after a move of more than one word and after an inner array. Within an
// inner array, a blank separates moves if the notation's separators are blanks or line ends.
Reason JsonReader::AppendMoves(simdjson::dom::array moves, std::string_view separators,
                               bool nested) {
  const std::string_view inner = IsBlank(separators[0]) ? " " : separators;
  std::size_t index = 0;
  char separator = '\0';  // between the previous move and this one
  for (const element move : moves) {
    std::string_view text;
    simdjson::dom::array turn;
    if (index > 0) texts_.Append(separator);
    separator = separators[index++ % separators.size()];
    if (move.get(text) == simdjson::SUCCESS) {
      Append(text);
      if (text.find(' ') != std::string_view::npos) separator = '\n';
    } else if (!nested && move.get(turn) == simdjson::SUCCESS) {
      const Reason reason = AppendMoves(turn, inner, true);
      if (reason != Reason::kNone) return reason;
      separator = '\n';
    } else {
      return Reason::kJsonWrongType;
    }
  }
  return Reason::kNone;
}

void JsonReader::AppendTags(element record, const JsonOptions& fields) {
  for (const auto& [name, field] : fields.tags) {
    element value;
    if (record.at_pointer(field).get(value) != simdjson::SUCCESS || value.is_null()) continue;
    const std::string_view text = TextOf(value);
    char* const kept = values_.Allocate(text.size());
    if (!text.empty()) std::memcpy(kept, text.data(), text.size());
    tags_.Append({name, {kept, text.size()}});
  }
}

std::string_view JsonReader::TextOf(element value) {
  std::string_view text;
  std::int64_t number = 0;
  if (value.get(text) == simdjson::SUCCESS) return text;
  if (value.get(number) == simdjson::SUCCESS) {
    const auto end = std::to_chars(number_, number_ + sizeof(number_), number).ptr;
    return {number_, static_cast<std::size_t>(end - number_)};
  }
  spare_ = simdjson::minify(value);
  return spare_;
}

}  // namespace plymill
