#include "source/document_source.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "source/item_scanner.h"
#include "source/place.h"
#include "source/stream_feed.h"

namespace plymill {
namespace {

// Offsets of an item in the text of a shard.
struct ItemPlace {
  std::size_t begin = 0, end = 0;
};

class ItemSource final : public Source {
 public:
  ItemSource(std::string name, std::string_view pointer, std::unique_ptr<ByteStream> stream,
             std::shared_ptr<const MappedFile> file)
      : name_(std::move(name)),
        pointer_(pointer),
        scanner_(pointer),
        feed_(std::move(stream), std::move(file)) {}

  Result<Shard> Head(std::size_t bytes) override {
    while (!feed_.ended() && carried_.size() < bytes) {
      if (Result<void> status = feed_.Read(bytes - carried_.size(), carried_); !status.ok()) {
        return status;
      }
    }
    const std::string_view text(carried_.data(), std::min(bytes, carried_.size()));
    head_.Clear();
    ItemScanner scanner = scanner_;
    for (std::size_t at = 0; at < text.size();) {
      at = scanner.Scan(text, at);
      if (scanner.fault() != ItemScanner::Fault::kNone) return FaultAt(scanner.fault(), at);
      if (scanner.has_item()) head_.Append(ItemIn(text, scanner));
    }
    return Shard{.text = text, .items = {head_.data(), head_.size()}, .is_document = true};
  }

  Result<void> Next(const CutRules& rules, ShardMemory& memory, Shard& shard) override {
    memory.bytes.Clear();
    memory.bytes.Append(carried_.data(), carried_.size());
    carried_.Clear();
    items_.clear();
    bool continues = scanner_.in_item();
    std::size_t end = std::exchange(scanned_, 0);
    Result<void> status = FindEnd(rules, memory.bytes, continues, end);
    if (!status.ok()) return status;
    Cut(continues, end, memory, shard);
    return {};
  }

  Result<void> CheckUnchanged() override { return feed_.CheckUnchanged(); }
  std::uint64_t size() const override { return 0; }

 private:
  static std::string_view ItemIn(std::string_view text, const ItemScanner& scanner) {
    return text.substr(scanner.item_begin(), scanner.item_end() - scanner.item_begin());
  }

  // Scans from `end` on until the end of the shard in `bytes` is known, and sets `end` to the end
  // of the shard. If an item is too large, cuts it and sets `continues`: the next shard then
  // continues the item.
  Result<void> FindEnd(const CutRules& rules, Buffer<char>& bytes, bool& continues,
                       std::size_t& end) {
    const std::size_t range = rules.shard_bytes - next_.offset % rules.shard_bytes;
    for (;;) {
      if (end == bytes.size()) {
        if (feed_.ended()) return CheckEnd();
        if (Result<void> status = feed_.Read(rules.shard_bytes, bytes); !status.ok()) return status;
        continue;
      }
      const std::size_t limit = Limit(rules, continues);
      end = scanner_.Scan({bytes.data(), std::min(bytes.size(), limit)}, end);
      if (scanner_.fault() != ItemScanner::Fault::kNone) {
        return FaultAt(scanner_.fault(), next_.offset + end);
      }
      if (scanner_.has_item() && !std::exchange(continues, false)) {
        items_.push_back({scanner_.item_begin(), scanner_.item_end()});
      } else if (scanner_.has_item() && scanner_.item_end() > 0) {
        continues = true;  // the remaining bytes of the item become a separate shard
        scanned_ = end - scanner_.item_end();
        end = scanner_.item_end();
        return {};
      }
      if (end >= range && !scanner_.in_item()) return {};
      if (!scanner_.in_item() || end < limit) continue;
      if (!continues) items_.push_back({scanner_.item_begin(), end});
      return {};
    }
  }

  // If an item is open, the offset in the text of the shard at which it is cut; else no limit.
  std::size_t Limit(const CutRules& rules, bool continues) const {
    if (!scanner_.in_item()) return std::numeric_limits<std::size_t>::max();
    if (continues) return rules.shard_bytes;
    return scanner_.item_begin() + rules.max_game_bytes + rules.shard_bytes;
  }

  void Cut(bool continues, std::size_t end, ShardMemory& memory, Shard& shard) {
    Buffer<char>& bytes = memory.bytes;
    carried_.Append(bytes.data() + end, bytes.size() - end);
    bytes.Truncate(end);
    std::memset(bytes.Room(Shard::kPaddingBytes), 0, Shard::kPaddingBytes);
    const std::string_view text(bytes.data(), end);
    memory.items.Clear();
    for (const ItemPlace& item : items_) {
      memory.items.Append(text.substr(item.begin, item.end - item.begin));
    }
    shard = {.text = text,
             .offset = next_.offset,
             .line = next_.line,
             .line_offset = next_.line_offset,
             .continues = continues,
             .items = {memory.items.data(), memory.items.size()},
             .is_document = true};
    next_.Pass(text);
    scanner_.Forget(end);
  }

  Result<void> CheckEnd() const {
    if (scanner_.has_ended() || !scanner_.has_begun()) return {};
    if (!scanner_.in_item()) {
      return DamagedError(absl::StrCat(
          name_, ": ends within the document: it is cut off, or a bracket is missing"));
    }
    return DamagedError(
        absl::StrCat(name_, ": byte ", next_.offset + scanner_.item_begin(),
                     ": the item that begins there does not end: the document is cut off, or a "
                     "quote or a bracket is missing"));
  }

  Error FaultAt(ItemScanner::Fault fault, std::uint64_t offset) const {
    if (fault == ItemScanner::Fault::kNoArray) {
      return DamagedError(absl::StrCat(name_, ": byte ", offset,
                                       ": the document has no array at --json-each \"", pointer_,
                                       "\"; name the field that holds it, such as /games"));
    }
    return DamagedError(absl::StrCat(name_, ": byte ", offset,
                                     fault == ItemScanner::Fault::kNoDocument
                                         ? ": expected a JSON array or object (--json-each)"
                                         : ": there is text after the end of the document; "
                                           "to read JSON Lines, omit --json-each"));
  }

  const std::string name_, pointer_;
  ItemScanner scanner_;
  StreamFeed feed_;
  Buffer<char> carried_;          // bytes that were read, but are not in a shard yet
  std::size_t scanned_ = 0;       // number of bytes of carried_ that are scanned
  std::vector<ItemPlace> items_;  // items of the current shard
  Buffer<std::string_view> head_;
  Place next_;
};

}  // namespace

std::unique_ptr<Source> DocumentSource(const std::string& name, std::string_view pointer,
                                       std::unique_ptr<ByteStream> stream,
                                       std::shared_ptr<const MappedFile> file) {
  return std::make_unique<ItemSource>(name, pointer, std::move(stream), std::move(file));
}

}  // namespace plymill
