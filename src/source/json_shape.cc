#include "source/json_shape.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/utf8.h"
#include "source/json_scan.h"

namespace plymill {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kStructure = "{}[]:,";

bool IsIn(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

// Whether a string that ends before `at` is the key of a field.
bool IsKey(std::string_view record, std::size_t at) {
  at = record.find_first_not_of(kBlanks, at);
  return at < record.size() && record[at] == ':';
}

// The place after the scalar that begins at `at`.
std::size_t EndOfScalar(std::string_view record, std::size_t at) {
  if (record[at] == '"') return EndOfString(record, at + 1) + 1;
  while (at < record.size() && !IsIn(kStructure, record[at]) && !IsIn(kBlanks, record[at])) ++at;
  return at;
}

// The number in a mark; see Find().
std::size_t NumberOf(std::string_view mark) {
  std::size_t number = 0;
  std::from_chars(mark.data(), mark.data() + mark.size(), number);
  return number;
}

}  // namespace

void JsonShape::Learn(std::string_view record, const JsonOptions& fields,
                      simdjson::dom::parser& parser) {
  constexpr std::size_t kMaxPieces = 100, kMaxBytes = 4096;
  Cut(record);
  if (ends_.size() > kMaxPieces || pieces_.size() > kMaxBytes || !Find(fields, parser)) Forget();
  scalars_.resize(ends_.size());
}

// Removes the scalars from `record`, and keeps the pieces between them.
void JsonShape::Cut(std::string_view record) {
  pieces_.clear();
  ends_.clear();
  for (std::size_t at = 0; at < record.size();) {
    const bool is_between = IsIn(kStructure, record[at]) || IsIn(kBlanks, record[at]);
    const std::size_t end = is_between ? at + 1 : EndOfScalar(record, at);
    if (is_between || IsKey(record, end)) {
      pieces_ += record.substr(at, end - at);
    } else {
      ends_.push_back(pieces_.size());
    }
    at = end;
  }
  ends_.push_back(pieces_.size());
  pieces_.append(sizeof(std::uint64_t), '\0');  // see BeginsWith()
}

// Finds out which scalars are the fields of `fields`: replaces each scalar by a mark, which is its
// number as a string, and lets a parser find the fields.
bool JsonShape::Find(const JsonOptions& fields, simdjson::dom::parser& parser) {
  frame_.clear();
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    frame_ += Piece(i);
    if (i + 1 < ends_.size()) frame_ += '"' + std::to_string(i) + '"';
  }
  simdjson::dom::element frame;
  std::string_view mark;
  if (parser.parse(frame_).get(frame) != simdjson::SUCCESS ||
      frame.at_pointer(*fields.text).get(mark) != simdjson::SUCCESS) {
    return false;
  }
  text_ = NumberOf(mark);
  tags_.clear();
  for (const auto& [name, field] : fields.tags) {
    simdjson::dom::element tag;
    const bool is_there = frame.at_pointer(field).get(tag) == simdjson::SUCCESS;
    if (is_there && tag.get(mark) != simdjson::SUCCESS) return false;
    tags_.push_back(is_there ? NumberOf(mark) : kNone);
    if (tags_.back() == text_) return false;  // Read() keeps the game's text only in `texts`
  }
  return true;
}

std::string_view JsonShape::Piece(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  return std::string_view(pieces_).substr(begin, ends_[index] - begin);
}

std::size_t JsonShape::Read(std::string_view text, UnescapeFunction* unescape, Buffer<char>& texts,
                            Arena& memory) {
  if (ends_.empty()) return 0;
  std::string_view rest = text;
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const std::string_view piece = Piece(i);
    if (!BeginsWith(rest, piece)) return 0;
    rest.remove_prefix(piece.size());
    if (i + 1 == ends_.size()) break;
    Scalar& scalar = scalars_[i];
    if (i == text_) {
      ReadText(rest, unescape, texts, scalar);
    } else {
      PassScalar(rest, unescape, memory, scalar);
    }
    if (scalar.kind == ScalarKind::kLeft) return 0;
    rest.remove_prefix(scalar.bytes);
  }
  const std::size_t bytes = text.size() - rest.size();
  const bool tags_are_texts = std::none_of(tags_.begin(), tags_.end(), [&](std::size_t tag) {
    return tag != kNone && scalars_[tag].kind == ScalarKind::kNumber;
  });
  return tags_are_texts ? bytes : 0;
}

void JsonShape::ReadText(std::string_view record, UnescapeFunction* unescape, Buffer<char>& texts,
                         Scalar& scalar) {
  scalar.kind = ScalarKind::kLeft;
  if (!record.starts_with('"')) return;
  char* const to = texts.Room(MaxUnescapedBytes(record.size() - 1));
  const char* const from = record.data() + 1;
  const UnescapedString text = unescape(from, record.data() + record.size(), to);
  const bool is_right = text.is_whole && (text.is_ascii || IsUtf8({from, text.read}));
  if (!is_right) return;
  texts.Grow(text.written);
  scalar = {ScalarKind::kText, text.read + 2, {to, text.written}};
}

void JsonShapes::Begin(const JsonOptions& fields, CpuForm form) {
  unescape_ = fields.text ? UnescapeFunctionFor(form) : nullptr;
  lessons_ = 0;
}

const JsonShape* JsonShapes::Read(std::string_view text, Buffer<char>& texts, Arena& memory,
                                  std::size_t& bytes) {
  if (unescape_ == nullptr) return nullptr;
  const std::size_t begin = texts.size();
  for (std::size_t i = 0; i < kShapes; ++i) {
    JsonShape& shape = shapes_[(last_ + i) % kShapes];
    bytes = shape.Read(text, unescape_, texts, memory);
    if (bytes > 0) {
      last_ = (last_ + i) % kShapes;
      return &shape;
    }
    texts.Truncate(begin);
  }
  return nullptr;
}

void JsonShapes::Learn(std::string_view record, const JsonOptions& fields,
                       simdjson::dom::parser& parser) {
  if (unescape_ == nullptr || lessons_++ >= kLessonsPerShard) return;
  last_ = (last_ + 1) % kShapes;
  shapes_[last_].Learn(record, fields, parser);
}

}  // namespace plymill
