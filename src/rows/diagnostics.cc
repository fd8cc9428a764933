#include "rows/diagnostics.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <string>

#include "base/cursor.h"
#include "base/letter_case.h"
#include "base/utf8.h"
#include "rows/json_text.h"

namespace plymill {
namespace {

// Longer texts are truncated in diagnostics. The rejects have the complete text of a rejected game.
constexpr std::size_t kMaxShownBytes = 400;

void Append(std::string_view text, Buffer<char>& out) { out.Append(text.data(), text.size()); }

void AppendNumber(std::uint64_t number, Buffer<char>& out) {
  char* const to = out.Room(kMaxNumberBytes);
  out.Grow(static_cast<std::size_t>(WriteNumber(number, to) - to));
}

// The beginning of `text`, at most `max_bytes` bytes. Does not cut a UTF-8 character, which has at
// most three bytes after its first byte.
std::string_view CutTo(std::size_t max_bytes, std::string_view text) {
  if (text.size() <= max_bytes) return text;
  std::size_t end = max_bytes;
  while (max_bytes - end < 3 && (text[end] & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

// Appends `text` as a JSON string, truncated. Bytes that are not UTF-8 are read as Windows-1252.
void AppendShown(std::string_view text, Buffer<char>& out) {
  text = CutTo(kMaxShownBytes, text);
  char utf8[kMaxShownBytes * kMaxUtf8Bytes];
  const std::string_view shown(utf8, ToUtf8(text, utf8));
  char* const to = out.Room(MaxJsonStringBytes(shown.size()));
  out.Grow(static_cast<std::size_t>(WriteJsonString(shown, to) - to));
}

// The word at the place of a failure, or the first word after the blanks at that place. A CR that
// does not end the line counts as a word.
std::string_view WordAt(std::string_view text, std::size_t at) {
  while (at < text.size() && IsSpace(text[at])) ++at;
  if (at + 1 < text.size() && text[at] == '\r' && !IsLineEnd(text[at + 1])) {
    return text.substr(at, 1);
  }
  std::size_t end = at;
  while (end < text.size() && end - at <= kMaxWordBytes && !IsBlank(text[end])) ++end;
  return CutTo(kMaxWordBytes, text.substr(at, end - at));
}

// Describes the first character of a word that is not ASCII by its code point, because letters of
// other alphabets and other blanks may look like ASCII.
std::string OddCharacterIn(std::string_view word) {
  const auto is_odd = [](char c) { return (c & 0x80) != 0; };
  const auto odd = std::find_if(word.begin(), word.end(), is_odd);
  const auto at = static_cast<std::size_t>(odd - word.begin());
  const auto character = static_cast<std::uint32_t>(FirstCharacter(word.substr(at)));
  if (character < 0x80) return "";
  return absl::StrCat(at == 0 ? ", which begins with U+" : ", in which stands U+",
                      absl::Hex(character, absl::kZeroPad4));
}

// `text` in UTF-8. Bytes that are not UTF-8 are read as Windows-1252.
std::string InUtf8(std::string_view text) {
  std::string utf8(text.size() * kMaxUtf8Bytes, '\0');
  utf8.resize(ToUtf8(text, utf8.data()));
  return utf8;
}

// The beginning of the word of letters around `at`, with a # before it. A message that began in the
// middle, with "emis" of "Remis", would hide what is wrong.
std::size_t BeginOfWord(std::string_view text, std::size_t at) {
  const auto is_letter = [&](std::size_t i) { return IsLetter(text[i]) || (text[i] & 0x80) != 0; };
  if (at >= text.size() || !is_letter(at)) return at;
  const std::size_t first = at - std::min(at, kMaxWordBytes / 2);
  std::size_t begin = at;
  while (begin > first && is_letter(begin - 1)) --begin;
  while (begin < at && (text[begin] & 0xC0) == 0x80) ++begin;  // of a character that is cut
  const bool has_sign = begin < at && begin > first && text[begin - 1] == '#';
  return begin - (has_sign ? 1 : 0);
}

std::string ShownWordAt(std::string_view text, std::size_t at) {
  at = BeginOfWord(text, at);
  const std::string_view word = WordAt(text, at);
  if (word.empty()) return "the end of the line or the game";
  const std::string_view behind = IsSpace(text[at]) ? " behind a blank" : "";
  return absl::StrCat("\"", InUtf8(word), "\"", std::string(behind), OddCharacterIn(word));
}

// Text such as ": moves of tatsu" if a notation other than `slug` reads moves on the line from the
// place `at` on; otherwise empty.
std::string OtherNotationAt(std::string_view slug, std::string_view text, std::size_t at) {
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  const GameOps* const other = FindOtherMoves(slug, line).game;
  return other != nullptr ? absl::StrCat(": moves of ", std::string(other->slug)) : "";
}

std::string MessageOfDuplicate(const DuplicateRecord& duplicate) {
  std::string place =
      absl::StrCat("at byte ", duplicate.first_game, " of ", std::string(duplicate.first_source));
  switch (duplicate.kind) {
    case DuplicateRecord::Kind::kSame:
      return "the same game stands " + place;
    case DuplicateRecord::Kind::kBeginning:
      return absl::StrCat("its ", duplicate.plies, " plies are the beginning of the game ", place);
    case DuplicateRecord::Kind::kWhole:
      return absl::StrCat("the game ", place, " is its beginning, ", duplicate.plies, " plies");
  }
  return place;
}

// The starts of all lines of `text` except the first.
std::vector<const char*> LinesAfterFirst(std::string_view text) {
  std::vector<const char*> lines;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', end + 1)) {
    lines.push_back(text.data() + end + 1);
  }
  return lines;
}

// The beginning of a line, up to its message.
void EncodeCommon(std::string_view source, std::uint64_t game, const TextPlace& place,
                  std::string_view family, const ReasonInfo& info, Buffer<char>& out) {
  Append("{\"source\":", out);
  Append(source, out);
  Append(",\"game\":", out);
  if (game == RemarkRecord::kNoGame) {
    Append("null", out);
  } else {
    AppendNumber(game, out);
  }
  Append(",\"offset\":", out);
  AppendNumber(place.offset, out);
  Append(",\"line\":", out);
  AppendNumber(place.line, out);
  Append(",\"column\":", out);
  AppendNumber(place.column, out);
  if (place.in_json) {
    Append(",\"text_offset\":", out);
    place.text_offset ? AppendNumber(*place.text_offset, out) : Append("null", out);
  }
  Append(",\"severity\":\"", out);
  Append(NameOf(info.severity), out);
  Append("\",\"code\":\"", out);
  Append(family, out);
  Append(".", out);
  Append(info.code, out);
  Append("\",\"message\":", out);
}

Diagnostic DiagnosticAt(const TextPlace& place, std::string_view family, const ReasonInfo& info,
                        const std::string& source) {
  return {.source = source,
          .game = std::nullopt,
          .offset = place.offset,
          .line = place.line,
          .column = place.column,
          .severity = info.severity,
          .code = CodeText(family, info),
          .message = ""};
}

}  // namespace

void EncodeDuplicate(const DuplicateRecord& duplicate, const DuplicatePlace& place,
                     std::string_view source, Buffer<char>& out) {
  EncodeCommon(source, duplicate.game, place.at, kRunCodes, InfoOf(duplicate), out);
  AppendShown(MessageOfDuplicate(duplicate), out);
  Append(",\"written\":", out);
  if (place.written) {
    AppendShown(*place.written, out);
  } else {
    Append("null", out);
  }
  Append(",\"read\":null}\n", out);
}

Diagnostic DescribeDuplicate(const DuplicateRecord& duplicate, const TextPlace& at,
                             const std::string& source) {
  Diagnostic described = DiagnosticAt(at, kRunCodes, InfoOf(duplicate), source);
  described.game = duplicate.game;
  described.message = MessageOfDuplicate(duplicate);
  return described;
}

// The message of a diagnostic about the place `at` of `text`.
std::string DiagnosticsEncoder::MessageOf(const ReasonInfo& info, std::string_view text,
                                          std::size_t at) const {
  if (info.severity != Severity::kError) return std::string(info.message);
  const bool is_other = info.reason == Reason::kOtherNotation || info.code == "unread-moves";
  return absl::StrCat("expected ", std::string(info.message), ", found ", ShownWordAt(text, at),
                      is_other ? OtherNotationAt(game_.slug, text, at) : "");
}

std::string DiagnosticsEncoder::MessageOf(const ReasonInfo& info,
                                          const RemarkRecord& remark) const {
  std::string message = MessageOf(info, remark.remark.written, 0);
  if (remark.ply > 0) absl::StrAppend(&message, " (ply ", remark.ply, ")");
  return message;
}

TextPlace DiagnosticsEncoder::PlaceOf(const char* at) {
  const Shard& shard = records_.shard;
  if (shard.json.are_here()) return PlaceInJson(at);
  if (!lines_) lines_ = LinesAfterFirst(shard.text);
  const auto next = std::upper_bound(lines_->begin(), lines_->end(), at);
  const bool in_first = next == lines_->begin();
  const std::uint64_t line_start = in_first ? shard.line_offset : records_.OffsetOf(next[-1]);
  const std::uint64_t offset = records_.OffsetOf(at);
  return {.offset = offset,
          .line = shard.line + static_cast<std::uint64_t>(next - lines_->begin()),
          .column = offset - line_start + 1};
}

// The games of a record file know their lines, but have no text.
DuplicatePlace DiagnosticsEncoder::PlaceOf(std::uint64_t game, std::uint64_t line) {
  if (!HasText()) return {.at = {.offset = game, .line = line, .column = 1}};
  const std::string_view text = records_.TextAt(game);
  return {PlaceOf(text.data()), WordAt(text, 0)};
}

// Where a remark on a game of a record file is: at its game, because its text is not known.
TextPlace DiagnosticsEncoder::PlaceOf(const RemarkRecord& remark) {
  if (HasText()) return PlaceOf(remark.remark.written.data());
  const auto is_before = [](const GameHead& head, std::uint64_t game) {
    return head.offset < game;
  };
  const GameHead* const end = records_.heads.end();
  const GameHead* const head =
      std::lower_bound(records_.heads.begin(), end, remark.game, is_before);
  return {.offset = remark.game, .line = head != end ? head->line : 0, .column = 1};
}

TextPlace DiagnosticsEncoder::PlaceInJson(const char* at) const {
  const JsonLine& line = records_.shard.json.At(at);
  const bool in_text = line.reason == Reason::kNone && at != line.line.data();
  return {.offset = line.offset,
          .line = line.number,
          .column = line.column,
          .in_json = true,
          .text_offset = in_text ? std::optional(static_cast<std::uint64_t>(at - line.text.data()))
                                 : std::nullopt};
}

void DiagnosticsEncoder::EncodeRemark(const RemarkRecord& record, Buffer<char>& out) {
  const Remark& remark = record.remark;
  const ReasonInfo& info = InfoOf(game_, remark.reason);
  EncodeCommon(source_, record.game, PlaceOf(record), FamilyOf(game_, info.reason), info, out);
  AppendShown(MessageOf(info, record), out);
  Append(",\"written\":", out);
  HasText() ? AppendShown(remark.written, out) : Append("null", out);
  Append(",\"read\":", out);
  if (remark.read.empty()) {
    Append("null", out);
  } else {
    AppendShown(remark.read, out);
  }
  Append("}\n", out);
}

void DiagnosticsEncoder::EncodeError(const RejectRecord& reject, Buffer<char>& out) {
  const ReasonInfo& info = InfoOf(game_, reject.reason);
  const std::string_view word = WordAt(reject.read_text(), reject.at);
  EncodeCommon(source_, records_.OffsetOf(reject.text.data()),
               PlaceOf(reject.read_text().data() + reject.at), FamilyOf(game_, info.reason), info,
               out);
  AppendShown(MessageOf(info, reject.read_text(), reject.at), out);
  Append(",\"written\":", out);
  AppendShown(word, out);
  Append(",\"read\":null}\n", out);
}

Diagnostic DiagnosticsEncoder::Describe(const RemarkRecord& record, const std::string& source) {
  const Remark& remark = record.remark;
  const ReasonInfo& info = InfoOf(game_, remark.reason);
  Diagnostic described = DiagnosticAt(PlaceOf(record), FamilyOf(game_, info.reason), info, source);
  if (record.game != RemarkRecord::kNoGame) described.game = record.game;
  described.message = MessageOf(info, record);
  return described;
}

Diagnostic DiagnosticsEncoder::Describe(const RejectRecord& reject, const std::string& source) {
  const ReasonInfo& info = InfoOf(game_, reject.reason);
  Diagnostic described = DiagnosticAt(PlaceOf(reject.read_text().data() + reject.at),
                                      FamilyOf(game_, info.reason), info, source);
  described.game = records_.OffsetOf(reject.text.data());
  described.message = MessageOf(info, reject.read_text(), reject.at);
  return described;
}

Diagnostic DiagnosticsEncoder::Describe(const DuplicateRecord& duplicate,
                                        const std::string& source) {
  return DescribeDuplicate(duplicate, PlaceOf(duplicate.game, duplicate.line).at, source);
}

void DiagnosticsEncoder::EncodeDiagnostics(Buffer<char>& out) {
  const RejectRecord* reject = records_.rejects.begin();
  const DuplicateRecord* duplicate = records_.duplicates.begin();
  const auto encode_duplicates_before = [&](std::uint64_t offset) {
    for (; duplicate != records_.duplicates.end() && duplicate->game < offset; ++duplicate) {
      EncodeDuplicate(*duplicate, PlaceOf(duplicate->game, duplicate->line), source_, out);
    }
  };
  const auto encode_before = [&](std::uint64_t offset) {
    for (; reject != records_.rejects.end(); ++reject) {
      const std::uint64_t at = records_.OffsetOf(reject->text.data());
      if (at >= offset) break;
      encode_duplicates_before(at);
      if (reject->is_error()) EncodeError(*reject, out);
    }
    encode_duplicates_before(offset);
  };
  for (const RemarkRecord& remark : records_.remarks) {
    const bool of_game = remark.game != RemarkRecord::kNoGame;
    encode_before(of_game ? remark.game : records_.OffsetOf(remark.remark.written.data()));
    EncodeRemark(remark, out);
  }
  encode_before(~std::uint64_t{0});
}

void DiagnosticsEncoder::EncodeRejects(Buffer<char>& out) {
  for (const RejectRecord& reject : records_.rejects) {
    if (reject.reason != Reason::kNone) {
      const ReasonInfo& info = InfoOf(game_, reject.reason);
      EncodeCommon(source_, records_.OffsetOf(reject.text.data()),
                   PlaceOf(reject.read_text().data() + reject.at), FamilyOf(game_, info.reason),
                   info, out);
      AppendShown(MessageOf(info, reject.read_text(), reject.at), out);
      Append(",\"bytes\":", out);
      reject.is_whole() ? AppendNumber(reject.text.size(), out) : Append("null", out);
      // The notation of a JSON record is what the record says, known or not.
      Append(",\"notation\":", out);
      Append(records_.shard.json.are_here() ? "null" : "\"" + std::string(game_.slug) + "\"", out);
      const TextPlace begin = PlaceOf(reject.text.data());
      Append(",\"game_line\":", out);
      AppendNumber(begin.line, out);
      Append(",\"game_column\":", out);
      AppendNumber(begin.column, out);
      Append("}\n", out);
    }
    Append(reject.text, out);
    if (reject.is_whole()) Append("\n", out);
  }
}

}  // namespace plymill
