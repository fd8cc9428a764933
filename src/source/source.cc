#include "source/source.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "source/place.h"
#include "source/stream_feed.h"

namespace plymill {
namespace {

class FileSource final : public Source {
 public:
  explicit FileSource(std::shared_ptr<const MappedFile> file)
      : file_(std::move(file)), end_(file_->bytes().size()) {}

  Result<Shard> Head(std::size_t bytes) override {
    return Shard{.text = file_->bytes().substr(0, bytes)};
  }

  Result<void> Next(const CutRules& rules, ShardMemory&, Shard& shard) override {
    const std::string_view bytes = file_->bytes();
    const std::size_t begin = next_.offset;
    const std::size_t end =
        begin < end_
            ? std::min(end_, ShardEnd(rules.find_game_start, bytes, rules.shard_bytes, begin))
            : begin;
    shard = {bytes.substr(begin, end - begin), begin, next_.line, next_.line_offset};
    next_.Pass(shard.text);
    return {};
  }

  bool can_be_split() const override { return true; }

  Result<void> Restrict(const CutRules& rules, const SourceRange& range) override {
    const std::string_view bytes = file_->bytes();
    if (range.begin > range.end || range.end > bytes.size()) {
      return NotReadableError(absl::StrCat(file_->path(), ": has ", bytes.size(),
                                           " bytes; the split from ", range.begin, " to ",
                                           range.end, " is not within it"));
    }
    const std::size_t begin = StartFrom(rules, range.begin);
    end_ = StartFrom(rules, range.end);
    if (range.line == 0) {
      next_.Pass(bytes.substr(0, begin));
    } else {
      next_.Pass(bytes.substr(0, range.begin), range.line - 1);
      next_.Pass(bytes.substr(range.begin, begin - range.begin));
    }
    return {};
  }

  Result<void> CheckUnchanged() override { return file_->CheckUnchanged(); }
  std::uint64_t size() const override { return end_ - next_.offset; }

 private:
  // Text before the first game belongs to the range that begins at 0.
  std::size_t StartFrom(const CutRules& rules, std::size_t at) const {
    return at == 0 ? 0 : rules.find_game_start(file_->bytes(), at);
  }

  std::shared_ptr<const MappedFile> file_;
  std::size_t end_;  // end of the bytes to read
  Place next_;
};

// Reads a stream into the memory of the shard until a game starts after the range of the shard. The
// bytes from this game on are carried to the next shard.
class PipeSource final : public Source {
  static constexpr std::size_t kContextBytes = 4096;

 public:
  PipeSource(std::unique_ptr<ByteStream> stream, std::shared_ptr<const MappedFile> file,
             StreamText text)
      : feed_(std::move(stream), std::move(file)), text_(std::move(text)) {}

  Result<Shard> Head(std::size_t bytes) override {
    while (!feed_.ended() && carried_.size() < bytes) {
      if (Result<void> status = feed_.Read(bytes - carried_.size(), carried_); !status.ok()) {
        return status;
      }
    }
    return Shard{.text = {carried_.data(), std::min(bytes, carried_.size())}};
  }

  Result<void> Next(const CutRules& rules, ShardMemory& shard_memory, Shard& shard) override {
    Buffer<char>& memory = shard_memory.bytes;
    memory.Clear();
    memory.Append(carried_.data(), carried_.size());
    carried_.Clear();
    Result<std::size_t> end = FindEnd(rules, memory);
    if (end.ok() && continues_ && *end == context_ && memory.size() > context_) {
      continues_ = false;  // the game that was too large ended with the previous shard
      end = FindEnd(rules, memory);
    }
    if (!end.ok()) return end.error();
    Cut(*end, memory, shard);
    return {};
  }

  Result<void> CheckUnchanged() override { return feed_.CheckUnchanged(); }
  std::uint64_t size() const override { return 0; }

 private:
  // Reads until the end of the shard in `memory` is known, and returns the end. Sets found_ to true
  // if the end is a game start or the end of the source, and to false if it cuts a game that is too
  // large.
  Result<std::size_t> FindEnd(const CutRules& rules, Buffer<char>& memory) {
    const std::size_t range =
        context_ + (continues_ ? 0 : rules.shard_bytes - next_.offset % rules.shard_bytes);
    const std::size_t limit =
        range + rules.shard_bytes + (continues_ ? 0 : rules.max_game_bytes + kBytesAfterGame);
    for (std::size_t searched = range;;) {
      const std::size_t wanted = searched + rules.lookahead_bytes + rules.shard_bytes;
      while (!feed_.ended() && memory.size() < wanted) {
        if (Result<void> status = feed_.Read(wanted - memory.size(), memory); !status.ok())
          return status;
      }
      const std::string_view text(memory.data(), memory.size());
      const std::size_t end =
          searched < text.size() ? rules.find_game_start(text, searched) : text.size();
      const std::size_t decided = text.size() - std::min(text.size(), rules.lookahead_bytes);
      found_ = feed_.ended() || end < decided;
      if (found_) return end;
      searched = std::max(searched, decided);
      if (searched > limit) return searched;
    }
  }

  // Makes a shard of the bytes in `memory` from the end of the context to `end`.
  void Cut(std::size_t end, Buffer<char>& memory, Shard& shard) {
    const std::size_t begin = context_;
    context_ = found_ ? 0 : std::min(end, kContextBytes);
    carried_.Append(memory.data() + end - context_, memory.size() - end + context_);
    memory.Truncate(end);
    std::memset(memory.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
    shard = {{memory.data() + begin, end - begin},
             next_.offset,
             next_.line,
             next_.line_offset,
             continues_,
             false,
             !found_};
    shard.has_other_line_ends = text_.has_other_line_ends;
    if (text_.decoded_lines != nullptr) {
      shard.decoded_lines = *text_.decoded_lines - std::exchange(told_lines_, *text_.decoded_lines);
    }
    continues_ = !found_;
    next_.Pass(shard.text);
  }

  StreamFeed feed_;
  const StreamText text_;
  std::uint64_t told_lines_ = 0;  // decoded lines that the shards so far have told
  Buffer<char> carried_;     // the context, then bytes that were read but are not in a shard yet
  std::size_t context_ = 0;  // bytes before the next shard, kept to decide whether a game starts
  bool found_ = true;        // a game or the end of the source is at the end of the current shard
  bool continues_ = false;   // the next shard continues the current one
  Place next_;
};

}  // namespace

Result<void> Source::Restrict(const CutRules&, const SourceRange&) {
  return NotReadableError(
      "only a plain file can be split, without --encoding; other sources are read whole");
}

std::unique_ptr<Source> MappedSource(std::shared_ptr<const MappedFile> file) {
  return std::make_unique<FileSource>(std::move(file));
}

std::unique_ptr<Source> StreamSource(std::unique_ptr<ByteStream> stream,
                                     std::shared_ptr<const MappedFile> file, StreamText text) {
  return std::make_unique<PipeSource>(std::move(stream), std::move(file), std::move(text));
}

}  // namespace plymill
