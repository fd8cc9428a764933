#include "source/archive.h"

#include <absl/strings/str_cat.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "source/decoded_stream.h"
#include "source/document_source.h"
#include "source/encoding.h"
#include "source/file_stream.h"
#include "source/format.h"
#include "source/frames_stream.h"
#include "source/given_stream.h"
#include "source/line_ends.h"
#include "source/meter.h"
#include "source/packed_reader.h"
#include "source/rejects_archive.h"
#include "source/spool.h"

namespace plymill {
namespace {

using SharedFile = std::shared_ptr<const MappedFile>;

// What a file or stream is, without its compression.
struct Content {
  Input bytes;
  Packing packing = Packing::kNone;
  LineEnds line_ends = LineEnds::kUsual;
};

// The source in `content`: lines of text, or a JSON document if `each` is set. `file` is the mapped
// file that `content` reads, or null.
std::unique_ptr<Source> SourceOf(const std::string& name, const ArchiveOptions& options,
                                 Content content, SharedFile file) {
  StreamText text;
  auto stream = std::make_unique<Input>(std::move(content.bytes));
  if (!options.encoding.empty()) {
    auto lines = std::make_unique<DecodedLines>(options.encoding, std::move(*stream));
    text.decoded_lines = lines->count();
    stream = std::make_unique<Input>(std::move(lines));
  }
  if (options.json.each) {
    return DocumentSource(name, *options.json.each, std::move(stream), std::move(file));
  }
  text.has_other_line_ends = content.line_ends != LineEnds::kUsual;
  if (text.has_other_line_ends) {
    auto lines = std::make_unique<LineEndsStream>(std::move(*stream), content.line_ends);
    return StreamSource(std::move(lines), std::move(file), std::move(text));
  }
  return StreamSource(std::move(stream), std::move(file), std::move(text));
}

class SingleArchive final : public Archive {
 public:
  // `unpacked` has the position in the file; null if the source is not compressed.
  SingleArchive(NamedSource source, std::shared_ptr<const Meter> unpacked)
      : source_(std::move(source)), unpacked_(std::move(unpacked)) {}

  Result<NamedSource> Next() override { return std::exchange(source_, {}); }
  bool is_packed() const override { return false; }
  const std::vector<std::string>& skipped() const override { return none_; }
  const std::vector<std::string>& repeated() const override { return none_; }
  std::optional<std::uint64_t> position() const override {
    return unpacked_ == nullptr ? std::nullopt : std::optional(unpacked_->position());
  }

 private:
  NamedSource source_;
  std::shared_ptr<const Meter> unpacked_;
  const std::vector<std::string> none_;
};

// The bytes of one file in a packed file: the file that `reader` named last.
class MemberStream final : public ByteStream {
 public:
  explicit MemberStream(std::shared_ptr<PackedReader> reader) : reader_(std::move(reader)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override {
    return reader_->Read(to, bytes);
  }

 private:
  std::shared_ptr<PackedReader> reader_;
};

// Whether a file of `bytes` that is mapped leaves addresses for the run, which may be limited
// (`ulimit -v`).
bool LeavesRoom(std::size_t bytes) {
  constexpr std::size_t kLarge = std::size_t{64} << 20, kRoom = std::size_t{512} << 20;
  if (bytes < kLarge) return true;
  void* const room =
      mmap(nullptr, kRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return false;
  munmap(room, kRoom);
  return true;
}

// Looks at the beginning of `stream`, which is already uncompressed. Fails if its bytes are
// compressed once more, or are neither text nor a packed file. In JSON, U+2028 is a character of
// texts.
Result<Content> Uncompressed(const std::string& name, Compression compression,
                             std::unique_ptr<ByteStream> stream, bool is_json) {
  Content content{.bytes = Input(std::move(stream))};
  const Result<std::string_view> peeked = content.bytes.Peek(kFormatHeadBytes);
  if (!peeked.ok()) return peeked.error();
  // There may be more, which depends on how the bytes arrive.
  const std::string_view head = peeked->substr(0, kFormatHeadBytes);
  if (CompressionOf(head) != Compression::kNone) {
    return NotReadableError(absl::StrCat(name, ": is compressed twice; decompress it once"));
  }
  content.packing = PackingOf(head);
  if (content.packing != Packing::kNone) return content;
  const bool decoded = compression != Compression::kNone;
  if (Result<void> text = CheckText(name, head, decoded); !text.ok()) return text;
  if (!is_json) content.line_ends = LineEndsOf(head);
  return content;
}

class PackedArchive final : public Archive {
 public:
  PackedArchive(std::unique_ptr<PackedReader> reader, SharedFile file, std::shared_ptr<Meter> meter,
                bool compressed, const ArchiveOptions& options)
      : reader_(std::move(reader)),
        file_(std::move(file)),
        meter_(std::move(meter)),
        compressed_(compressed),
        options_(options) {}

  Result<NamedSource> Next() override {
    Result<NamedSource> next = Open();
    Result<void> unchanged = file_ == nullptr ? Result<void>() : file_->CheckUnchanged();
    if (!unchanged.ok()) return unchanged;
    return next;
  }

  bool is_packed() const override { return true; }
  const std::vector<std::string>& skipped() const override { return reader_->skipped(); }
  const std::vector<std::string>& repeated() const override { return reader_->repeated(); }
  std::optional<std::uint64_t> position() const override {
    return std::max(meter_->position(), compressed_ ? 0 : reader_->position());
  }

 private:
  Result<NamedSource> Open() {
    const Result<std::optional<std::string>> name = reader_->NextFile(options_.excluded);
    if (!name.ok()) return name.error();
    if (!name->has_value()) return NamedSource();
    Input member(std::make_unique<MemberStream>(reader_));
    const Result<std::string_view> head = member.Peek(kFormatHeadBytes);
    if (!head.ok()) return head.error();
    const Compression compression = CompressionOf(*head);
    std::unique_ptr<ByteStream> stream;
    if (compression == Compression::kNone) {
      stream = std::make_unique<Input>(std::move(member));
    } else {
      stream = std::make_unique<DecodedStream>(**name, compression, std::move(member));
    }
    Result<Content> text =
        Uncompressed(**name, compression, std::move(stream), options_.json.is_on());
    if (!text.ok()) return WithSource(text.error(), **name);
    if (text->packing != Packing::kNone) {
      return NotReadableError(absl::StrCat(**name, ": is ",
                                           std::string(plymill::NameOf(text->packing)),
                                           " in a packed file; unpack the outer one first"));
    }
    stream = std::make_unique<UnpackMeter>(std::make_unique<Input>(std::move(text->bytes)), meter_);
    text->bytes = Input(std::move(stream));
    return NamedSource{**name, SourceOf(**name, options_, *std::move(text), file_)};
  }

  std::shared_ptr<PackedReader> reader_;
  SharedFile file_;
  std::shared_ptr<Meter> meter_;
  const bool compressed_;
  const ArchiveOptions& options_;
};

// Opens a path layer by layer: first compression, then packing, then text.
class Opener {
 public:
  // `looks`: see Archive::OpenToLook().
  Opener(const std::string& path, const ArchiveOptions& options, bool looks)
      : path_(path),
        name_(path == "-" ? "standard input" : path),
        options_(options),
        looks_(looks) {}

  Result<std::unique_ptr<Archive>> Open() {
    Result<std::unique_ptr<Archive>> archive = OpenLayers();
    Result<void> unchanged = file_ == nullptr ? Result<void>() : file_->CheckUnchanged();
    if (!archive.ok() && !unchanged.ok()) return unchanged;
    return archive;
  }

 private:
  Result<std::unique_ptr<Archive>> OpenLayers() {
    Result<Input> bytes = OpenBytes();
    if (!bytes.ok()) return bytes.error();
    const Result<std::string_view> head = bytes->Peek(kFormatHeadBytes);
    if (!head.ok()) return head.error();
    const Compression compression = CompressionOf(*head);
    const bool as_it_is = compression == Compression::kNone && file_ != nullptr;
    Result<Content> content = Uncompressed(
        name_, compression, Decoded(compression, *std::move(bytes)), options_.json.is_on());
    if (!content.ok()) return content.error();
    const Packing packing = content->packing;
    compressed_ = compression != Compression::kNone;
    if (looks_ && packing != Packing::kNone) return LookIntoPacked();
    if (packing == Packing::kTar) return OpenTar(std::move(content->bytes));
    if (packing == Packing::kZip) return OpenZip(as_it_is, std::move(content->bytes));
    const Result<std::string_view> line = content->bytes.Peek(kRejectsHeadBytes);
    if (!line.ok()) return line.error();
    if (BeginsAsRejects(*line)) {
      return RejectsArchive(std::move(content->bytes), file_, compressed_ ? meter_ : nullptr);
    }
    const bool as_mapped = as_it_is && !options_.json.each && options_.encoding.empty() &&
                           content->line_ends == LineEnds::kUsual;
    auto source =
        as_mapped ? MappedSource(file_) : SourceOf(name_, options_, *std::move(content), file_);
    return std::make_unique<SingleArchive>(NamedSource{path_, std::move(source)},
                                           compressed_ ? meter_ : nullptr);
  }

  Result<std::unique_ptr<Archive>> LookIntoPacked() const {
    if (compressed_) return std::make_unique<SingleArchive>(NamedSource(), nullptr);
    return Opener(path_, options_, false).Open();
  }

  // The bytes of the file, before any decompression.
  Result<Input> OpenBytes() {
    struct stat status = {};
    const GivenStream* const given = FindStream(options_.streams, path_);
    const bool maps = path_ != "-" && given == nullptr && !looks_;
    if (maps && stat(path_.c_str(), &status) != 0) return SourceError("cannot read", name_);
    if (maps && S_ISREG(status.st_mode)) {
      Result<MappedFile> file = MappedFile::Open(path_, ErrorCode::kUnreadable);
      const bool has_no_room = file.Has(ErrorCode::kLimit);  // of addresses: `ulimit -v`
      if (!file.ok() && !has_no_room) return file.error();
      const bool is_mapped = file.ok() && !file->hides_bytes();
      if (is_mapped && LeavesRoom(file->bytes().size())) return OpenMapped(*std::move(file));
    }
    Result<std::unique_ptr<ByteStream>> stream =
        given != nullptr ? OpenGiven(*given) : FileStream::Open(path_);
    if (!stream.ok()) return stream.error();
    meter_ = std::make_shared<Meter>(name_, options_, 0);
    return Input(std::make_unique<ReadMeter>(*std::move(stream), meter_));
  }

  Input OpenMapped(MappedFile file) {
    file_ = std::make_shared<const MappedFile>(std::move(file));
    meter_ = std::make_shared<Meter>(name_, options_, file_->bytes().size());
    return Input(file_->bytes());
  }

  std::unique_ptr<ByteStream> Decoded(Compression compression, Input bytes) const {
    if (compression == Compression::kNone) return std::make_unique<Input>(std::move(bytes));
    std::unique_ptr<ByteStream> stream;
    if (file_ != nullptr) {
      stream = std::make_unique<FramesStream>(name_, compression, file_->bytes(), meter_);
    } else {
      stream = std::make_unique<DecodedStream>(name_, compression, std::move(bytes));
    }
    return std::make_unique<UnpackMeter>(std::move(stream), meter_);
  }

  Result<std::unique_ptr<Archive>> OpenTar(Input content) const {
    return Packed(PackedReader::OpenTar(path_, std::move(content)), file_);
  }

  Result<std::unique_ptr<Archive>> OpenZip(bool as_it_is, Input content) const {
    if (as_it_is) return Packed(PackedReader::OpenZip(path_, file_->bytes()), file_);
    const Result<SharedFile> spooled = Spool(name_, content);
    if (!spooled.ok()) return spooled.error();
    return Packed(PackedReader::OpenZip(path_, (*spooled)->bytes()), *spooled);
  }

  Result<std::unique_ptr<Archive>> Packed(Result<std::unique_ptr<PackedReader>> reader,
                                          SharedFile file) const {
    if (!reader.ok()) return reader.error();
    // The copy counts the bytes that the files in the packed file unpack to; `meter_` counts the
    // bytes that the packed file itself decompresses to.
    auto meter = std::make_shared<Meter>(*meter_);
    return std::make_unique<PackedArchive>(*std::move(reader), std::move(file), std::move(meter),
                                           compressed_, options_);
  }

  const std::string path_, name_;
  const ArchiveOptions& options_;
  const bool looks_;
  bool compressed_ = false;
  SharedFile file_;  // null if the path is not a mapped file
  std::shared_ptr<Meter> meter_;
};

}  // namespace

Result<std::unique_ptr<Archive>> Archive::Open(const std::string& path,
                                               const ArchiveOptions& options) {
  return Opener(path, options, false).Open();
}

Result<std::unique_ptr<Archive>> Archive::OpenToLook(const std::string& path,
                                                     const ArchiveOptions& options) {
  return Opener(path, options, true).Open();
}

}  // namespace plymill
