#include "source/rejects_archive.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "base/buffer.h"
#include "base/json_fields.h"
#include "base/result.h"
#include "base/utf8.h"
#include "source/place.h"
#include "source/source.h"

namespace plymill {
namespace {

constexpr std::string_view kBeginning = "{\"source\":\"";

// A line of JSON about a rejected game.
struct RejectLine {
  std::string source, notation;
  std::uint64_t offset = 0;  // of the game in its source
  std::uint64_t line = 1;    // of its first byte
  std::uint64_t column = 1;  // of its first byte; a game may begin within a line

  bool IsOfSource(const RejectLine& other) const {
    return source == other.source && notation == other.notation;
  }

  Place place() const { return {offset, line, offset - (column - 1)}; }
};

// The line if it is one about a rejected game. An editor may have put a byte order mark before it.
// Games in JSON records have no notation here: it is that of the records. Earlier versions wrote
// neither a notation nor the line and the column of the game.
std::optional<RejectLine> ReadRejectLine(std::string_view line) {
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (!line.starts_with(kBeginning)) return std::nullopt;
  JsonDocument json(line);
  const JsonFields fields = json.fields();
  RejectLine read = {
      .source = fields.Text("source"), .notation = {}, .offset = fields.Number("game")};
  if (!fields.FindText("code") || !fields.Has("bytes")) return std::nullopt;
  if (!fields.Has("text_offset")) read.notation = fields.FindText("notation").value_or("");
  const std::optional<std::uint64_t> line_of_game = fields.FindNumber("game_line");
  read.line = line_of_game ? *line_of_game : fields.Number("line");
  const std::uint64_t column = fields.FindNumber("game_column").value_or(1);
  if (column > 0 && column - 1 <= read.offset) read.column = column;
  return json.status().ok() ? std::optional(std::move(read)) : std::nullopt;
}

// Reads the lines of JSON, and the texts of the games after them, one after the other.
class RejectsReader {
 public:
  explicit RejectsReader(Input from) : from_(std::move(from)) {}

  // What is said of the game that PassText() reads next; empty after the last one.
  const std::optional<RejectLine>& next() const { return next_; }
  std::uint64_t position() const { return from_.offset(); }

  // Appends the text of the game to `text` up to its end, or until `text` is larger than
  // `most_bytes`. has_ended() says whether it is whole; then next() is the game after it.
  Result<void> PassText(std::size_t most_bytes, Buffer<char>& text) {
    for (has_ended_ = false; text.size() <= most_bytes;) {
      const Result<std::string_view> ahead = from_.Peek(kRejectsHeadBytes);
      if (!ahead.ok()) return ahead.error();
      const std::size_t end = std::min(ahead->find('\n'), ahead->size());
      std::optional<RejectLine> found =
          is_line_start_ ? ReadRejectLine(ahead->substr(0, end)) : std::nullopt;
      if (!found) text.Append(ahead->data(), std::min(end + 1, ahead->size()));
      has_ended_ = found || ahead->empty();
      is_line_start_ = end < ahead->size();
      from_.Pass(std::min(end + 1, ahead->size()));
      if (!has_ended_) continue;
      next_ = std::move(found);
      return {};
    }
    return {};
  }

  bool has_ended() const { return has_ended_; }

 private:
  Input from_;
  std::optional<RejectLine> next_;
  bool is_line_start_ = true;
  bool has_ended_ = false;
};

// The games of one source that stand together. Each is a shard.
class RejectsSource final : public Source {
  static constexpr std::size_t kHeadBytes = std::size_t{2} << 20;  // as much as Head() may need

 public:
  RejectsSource(std::shared_ptr<RejectsReader> reader, std::shared_ptr<const MappedFile> file)
      : reader_(std::move(reader)), file_(std::move(file)), about_(*reader_->next()) {}

  std::string_view notation() const override { return about_.notation; }
  std::uint64_t size() const override { return 0; }
  Result<void> CheckUnchanged() override {
    return file_ != nullptr ? file_->CheckUnchanged() : Result<void>();
  }

  Result<Shard> Head(std::size_t bytes) override {
    if (Result<void> status = ReadGame(kHeadBytes); !status.ok()) return status;
    return Shard{.text = {game_.data(), std::min(bytes, game_.size())}};
  }

  Result<void> Next(const CutRules& rules, ShardMemory& memory, Shard& shard) override {
    const std::size_t most = rules.max_game_bytes + kBytesAfterGame + rules.shard_bytes;
    if (Result<void> status = ReadGame(most); !status.ok()) return status;
    memory.bytes.Clear();
    memory.bytes.Append(game_.data(), game_.size());
    std::memset(memory.bytes.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
    shard = {.text = {memory.bytes.data(), memory.bytes.size()},
             .offset = place_.offset,
             .line = place_.line,
             .line_offset = place_.line_offset,
             .continues = continues_,
             .is_cut = !reader_->has_ended()};
    place_.Pass(shard.text);
    game_.Clear();
    return {};
  }

 private:
  // Makes game_ the next game, or the next part of one that is too large. It is empty at the end of
  // the source.
  Result<void> ReadGame(std::size_t most_bytes) {
    while (game_.size() == 0 && reader_->next() && reader_->next()->IsOfSource(about_)) {
      continues_ = !reader_->has_ended();
      if (!continues_) place_ = reader_->next()->place();
      if (Result<void> status = reader_->PassText(most_bytes, game_); !status.ok()) return status;
      const bool has_line_end = game_.size() > 0 && game_.data()[game_.size() - 1] == '\n';
      if (has_line_end && reader_->has_ended()) game_.Truncate(game_.size() - 1);
    }
    std::memset(game_.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
    return {};
  }

  std::shared_ptr<RejectsReader> reader_;
  std::shared_ptr<const MappedFile> file_;
  const RejectLine about_;
  Buffer<char> game_;  // what Next() gives next, if it is read already
  Place place_;        // of game_ in the source
  bool continues_ = false;
};

class Rejects final : public Archive {
 public:
  Rejects(Input content, std::shared_ptr<const MappedFile> file,
          std::shared_ptr<const Meter> unpacked)
      : reader_(std::make_shared<RejectsReader>(std::move(content))),
        file_(std::move(file)),
        unpacked_(std::move(unpacked)) {}

  Result<NamedSource> Next() override {
    if (Result<void> status = SkipRest(); !status.ok()) return status;
    source_ = reader_->next();
    if (!source_) return NamedSource();
    return NamedSource{source_->source, std::make_unique<RejectsSource>(reader_, file_)};
  }

  bool is_packed() const override { return true; }
  const std::vector<std::string>& skipped() const override { return none_; }
  const std::vector<std::string>& repeated() const override { return none_; }
  std::optional<std::uint64_t> position() const override {
    return unpacked_ != nullptr ? unpacked_->position() : reader_->position();
  }

 private:
  // Passes the games of the source that was opened last, or what stands before the first game.
  Result<void> SkipRest() {
    Buffer<char> passed;
    while (!IsPassed()) {
      passed.Clear();
      if (Result<void> status = reader_->PassText(kRejectsHeadBytes, passed); !status.ok()) {
        return status;
      }
    }
    return {};
  }

  bool IsPassed() const {
    const std::optional<RejectLine>& next = reader_->next();
    return source_ ? !next || !next->IsOfSource(*source_) : reader_->has_ended();
  }

  std::shared_ptr<RejectsReader> reader_;
  std::shared_ptr<const MappedFile> file_;
  std::shared_ptr<const Meter> unpacked_;
  std::optional<RejectLine> source_;  // that was opened last
  const std::vector<std::string> none_;
};

}  // namespace

bool BeginsAsRejects(std::string_view head) {
  return ReadRejectLine(head.substr(0, head.find('\n'))).has_value();
}

std::unique_ptr<Archive> RejectsArchive(Input content, std::shared_ptr<const MappedFile> file,
                                        std::shared_ptr<const Meter> unpacked) {
  return std::make_unique<Rejects>(std::move(content), std::move(file), std::move(unpacked));
}

}  // namespace plymill
