#include "source/foreign_format.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/result.h"

namespace plymill {
namespace {

// A format whose files have certain bytes at a certain offset.
struct Signature {
  std::string_view bytes;
  std::string_view name;
  std::size_t at = 0;
};

constexpr Signature kSignatures[] = {
    {"\x89PNG\r\n\x1A\n", "a PNG image"},
    {"\xFF\xD8\xFF", "a JPEG image"},
    {"GIF87a", "a GIF image"},
    {"GIF89a", "a GIF image"},
    {"WEBPVP8", "a WebP image", 8},
    {"%PDF-", "a PDF document"},
    {"PAR1", "a Parquet file"},
    {"ARROW1", "an Arrow file"},
    {"SQLite format 3", "an SQLite database"},
    {"7z\xBC\xAF\x27\x1C", "a 7z archive"},
    {"Rar!\x1A\x07", "a RAR archive"},
    {"\x04\x22\x4D\x18", "an lz4 file"},
    {"LZIP", "an lzip file"},
    {"\x1F\x9D", "a file of compress (.Z)"},
    {"\x7F"
     "ELF",
     "a program"},
};

// Takes the text before the next of `ends` from the front of `rest`, and this end.
std::string_view TakeUpTo(std::string_view ends, std::string_view& rest) {
  const std::size_t end = std::min(rest.find_first_of(ends), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return taken;
}

bool IsCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool IsFile(char c) { return c >= 'a' && c <= 'h'; }
bool IsRank(char c) { return c >= '1' && c <= '8'; }
bool IsPiece(char c) { return std::string_view("KQRBN").find(c) != std::string_view::npos; }

// Whether `word` is a move of chess in the standard algebraic notation of PGN, such as e4, Nbxd7+,
// or exd8=Q. A number before it, as in 1.e4, is allowed.
bool IsChessMove(std::string_view word) {
  const std::size_t dot = word.rfind('.');
  if (dot != std::string_view::npos && IsDigit(word[0])) word.remove_prefix(dot + 1);
  while (!word.empty() && std::string_view("+#!?").find(word.back()) != std::string_view::npos) {
    word.remove_suffix(1);
  }
  const std::size_t equals = word.find('=');
  if (equals != std::string_view::npos) word = word.substr(0, equals);
  if (word.size() < 2 || !IsRank(word.back()) || !IsFile(word[word.size() - 2])) return false;
  word.remove_suffix(2);
  if (word.ends_with('x') || word.ends_with('-')) word.remove_suffix(1);
  if (word.starts_with('P') || (!word.empty() && IsPiece(word[0]))) word.remove_prefix(1);
  if (!word.empty() && IsFile(word[0])) word.remove_prefix(1);
  if (!word.empty() && IsRank(word[0])) word.remove_prefix(1);
  return word.empty();
}

// With zeros, castling looks like results and passes of other games.
bool IsCastling(std::string_view word) {
  return word.starts_with("O-O") || word == "0-0" || word == "0-0-0";
}

// Whether at least four words, and a third of all words outside of tag pairs and comments, are
// moves of chess.
bool IsPgn(std::string_view text) {
  std::size_t words = 0, moves = 0, castlings = 0;
  bool in_comment = false;
  while (!text.empty()) {
    std::string_view line = TakeUpTo("\n", text);
    if (line.starts_with('[') || line.starts_with('%')) continue;
    while (!line.empty()) {
      const std::string_view word = TakeUpTo(" \t\r", line);
      in_comment = in_comment || word.starts_with('{');
      if (!word.empty() && !in_comment) {
        ++words;
        moves += IsChessMove(word) ? 1U : 0U;
        castlings += IsCastling(word) ? 1U : 0U;
      }
      in_comment = in_comment && !word.ends_with('}');
    }
  }
  return moves >= 4 && (moves + castlings) * 3 >= words;
}

// A game tree begins with "(;" and a property such as GM[1].
bool IsSgf(std::string_view text) {
  text = TrimStart(text);
  if (!text.starts_with('(')) return false;
  text = TrimStart(text.substr(1));
  if (!text.starts_with(';')) return false;
  text = TrimStart(text.substr(1));
  const auto end = std::find_if_not(text.begin(), text.end(), IsCapital);
  return end != text.begin() && end != text.end() && (*end == '[' || *end == ')' || *end == ';');
}

bool IsMarkup(std::string_view text, std::string_view tag) {
  return absl::StartsWithIgnoreCase({text.data(), text.size()}, {tag.data(), tag.size()});
}

bool IsHtml(std::string_view text) {
  text = TrimStart(text);
  return IsMarkup(text, "<!doctype html") || IsMarkup(text, "<html");
}

bool IsXml(std::string_view text) { return IsMarkup(TrimStart(text), "<?xml"); }

// Whether `text` begins with an object, or with an array of objects, arrays or strings. An array of
// anything else looks like a tag pair or a time.
bool IsJson(std::string_view text) {
  text = TrimStart(text);
  if (text.empty() || (text[0] != '{' && text[0] != '[')) return false;
  const std::string_view inner = TrimStart(text.substr(1));
  const std::string_view starts = text[0] == '{' ? "\"}" : "[{\"]";
  return !inner.empty() && starts.find(inner[0]) != std::string_view::npos;
}

// The number of `separator` in `line`, without those between quotes.
std::size_t CountSeparators(std::string_view line, char separator) {
  std::size_t count = 0;
  bool quoted = false;
  for (const char c : line) {
    quoted = quoted != (c == '"');
    count += !quoted && c == separator ? 1U : 0U;
  }
  return count;
}

// Whether the text has at least two whole lines, and the first ten of them have the same number of
// separators, at least `least`.
bool IsTable(std::string_view text, char separator, std::size_t least) {
  constexpr std::size_t kLines = 10;
  std::size_t lines = 0, count = 0;
  for (; lines < kLines && text.find('\n') != std::string_view::npos; ++lines) {
    const std::size_t in_line = CountSeparators(TakeUpTo("\n", text), separator);
    if (lines == 0) count = in_line;
    if (in_line != count || count < least) return false;
  }
  return lines >= 2;
}

bool IsCsv(std::string_view text) { return IsTable(text, ',', 2) || IsTable(text, ';', 2); }
bool IsTsv(std::string_view text) { return IsTable(text, '\t', 1); }

// A format of texts, in the order in which they are asked for.
struct TextFormat {
  bool (*matches)(std::string_view text);
  std::string_view name;
};

constexpr TextFormat kTextFormats[] = {
    {IsPgn, "PGN (chess)"}, {IsSgf, "SGF (a game tree)"}, {IsHtml, "HTML"},         {IsXml, "XML"},
    {IsJson, "JSON"},       {IsCsv, "CSV (a table)"},     {IsTsv, "TSV (a table)"},
};

}  // namespace

std::string_view ForeignFormatOf(std::string_view head) {
  head = head.substr(0, kForeignHeadBytes);
  for (const Signature& signature : kSignatures) {
    if (head.size() > signature.at && head.substr(signature.at).starts_with(signature.bytes)) {
      return signature.name;
    }
  }
  for (const TextFormat& format : kTextFormats) {
    if (format.matches(head)) return format.name;
  }
  return {};
}

Error ForeignSource(const std::string& source, std::string_view format) {
  return UnknownSource(
      source, absl::StrCat("looks like ", std::string(format), ", which plymill does not read"),
      kSkipIt);
}

}  // namespace plymill
