#include "view/excerpt.h"

#include <algorithm>
#include <string_view>

#include "base/json_fields.h"
#include "base/result.h"
#include "source/mapped_file.h"

namespace plymill {
namespace {

constexpr std::size_t kMostBytes = 400;          // of each part
constexpr std::uint64_t kMostOffset = 16 << 20;  // a file is read up to the place

// The last bytes of `text`, from the start of a line if there is one.
std::string_view TailOf(std::string_view text) {
  if (text.size() <= kMostBytes) return text;
  text.remove_prefix(text.size() - kMostBytes);
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? text : text.substr(end + 1);
}

// The lines around byte `at` of `text`.
Excerpt LinesAround(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  std::size_t begin = before.rfind('\n') + 1;  // 0 if there is none
  if (before.size() - begin > kMostBytes / 2) begin = before.size() - kMostBytes / 2;
  const std::string_view rest = text.substr(begin);
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  return {.before = std::string(TailOf(before.substr(0, begin))),
          .line = std::string(rest.substr(0, std::min(end, kMostBytes))),
          .after = end == rest.size() ? "" : std::string(rest.substr(end + 1, 120)),
          .at = at - begin};
}

}  // namespace

Excerpt ExcerptOf(const Diagnostic& diagnostic, std::string_view game) {
  const std::uint64_t begin = diagnostic.game.value_or(diagnostic.offset);
  const std::uint64_t at = diagnostic.offset > begin ? diagnostic.offset - begin : 0;
  return LinesAround(game, std::min<std::uint64_t>(at, game.size()));
}

std::optional<Excerpt> ExcerptAt(const Diagnostic& diagnostic) {
  if (diagnostic.offset > kMostOffset) return std::nullopt;
  std::string path = diagnostic.source;
  if (!DecodePath(path)) return std::nullopt;
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok() || diagnostic.offset > file->bytes().size()) return std::nullopt;
  const std::string_view before = file->bytes().substr(0, diagnostic.offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  // In a compressed file, the offset is not one of the file.
  if (static_cast<std::uint64_t>(lines) + 1 != diagnostic.line) return std::nullopt;
  const Excerpt excerpt = LinesAround(file->bytes(), diagnostic.offset);
  return file->CheckUnchanged().ok() ? std::optional(excerpt) : std::nullopt;
}

}  // namespace plymill
