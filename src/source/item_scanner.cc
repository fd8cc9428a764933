#include "source/item_scanner.h"

#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "source/json_scan.h"

namespace plymill {
namespace {

constexpr std::size_t kMaxKeyBytes = 4096;  // pieces of a key beyond this are not kept

constexpr bool IsJsonBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Whether `c` is a byte of a byte order mark, which may precede a document.
constexpr bool IsOfMark(char c) { return c == '\xEF' || c == '\xBB' || c == '\xBF'; }

// Splits "/games/a~1b" into "games", "a/b".
std::vector<std::string> TokensOf(std::string_view pointer) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      tokens.emplace_back();
    } else if (pointer[i] == '~' && i + 1 < pointer.size()) {
      tokens.back() += pointer[++i] == '0' ? '~' : '/';
    } else {
      tokens.back() += pointer[i];
    }
  }
  return tokens;
}

bool IsKey(const std::string& written, const std::string& key) {
  if (written.find('\\') == std::string::npos) return written == key;
  simdjson::dom::parser parser;
  std::string_view text;
  return parser.parse(simdjson::padded_string("\"" + written + "\"")).get(text) ==
             simdjson::SUCCESS &&
         text == key;
}

}  // namespace

ItemScanner::ItemScanner(std::string_view pointer) : tokens_(TokensOf(pointer)) {}

void ItemScanner::Brackets::Open(bool object) {
  if (depth < kKinds) {
    is_object[depth] = object;
    objects += object ? 1 : 0;
  }
  ++depth;
}

void ItemScanner::Brackets::Close(bool object) {
  if (depth > kKinds) {
    --depth;
    return;
  }
  const std::size_t closable = object ? objects : depth - objects;
  if (closable == 0) return;
  for (bool closed = false; !closed;) {
    closed = is_object[--depth] == object;
    objects -= is_object[depth] ? 1 : 0;
  }
}

std::size_t ItemScanner::Scan(std::string_view text, std::size_t at) {
  has_item_ = false;
  while (at < text.size() && !has_item_ && fault_ == Fault::kNone) {
    if (in_string_) {
      at = PassString(text, at);
      continue;
    }
    const char c = text[at];
    if (c == '"') {
      BeginString(at);
    } else if (!IsJsonBlank(c)) {
      switch (phase_) {
        case Phase::kBefore:
          TakeBefore(c);
          break;
        case Phase::kItems:
          TakeItem(c, at);
          break;
        case Phase::kAfter:
          TakeAfter(c);
          break;
        case Phase::kEnded:
          fault_ = Fault::kTextAfterIt;
      }
    }
    at += fault_ == Fault::kNone ? 1 : 0;
  }
  return at;
}

void ItemScanner::Forget(std::size_t bytes) {
  item_begin_ -= std::min(item_begin_, bytes);
  item_end_ -= std::min(item_end_, bytes);
}

std::size_t ItemScanner::PassString(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  if (std::exchange(escaped_, false)) ++at;
  for (at = FindFirst<QuoteOrBackslash>(text, at); at < text.size() && text[at] == '\\';
       at = FindFirst<QuoteOrBackslash>(text, std::min(at, text.size()))) {
    escaped_ = at + 1 == text.size();
    at += 2;
  }
  at = std::min(at, text.size());
  if (keeps_key_ && key_.size() <= kMaxKeyBytes) key_.append(text, begin, at - begin);
  if (at == text.size()) return at;
  in_string_ = false;
  item_end_ = at + 1;
  if (std::exchange(keeps_key_, false)) EndKey();
  return at + 1;
}

void ItemScanner::BeginString(std::size_t at) {
  in_string_ = true;
  if (phase_ == Phase::kBefore && open_.empty()) fault_ = Fault::kNoDocument;
  if (phase_ == Phase::kEnded) fault_ = Fault::kTextAfterIt;
  if (phase_ == Phase::kItems && !in_item_) {
    in_item_ = true;
    item_begin_ = at;
  }
  keeps_key_ =
      phase_ == Phase::kBefore && besides_ == 0 && !open_.empty() && open_.back().wants_key;
  key_.clear();
}

void ItemScanner::EndKey() {
  Container& object = open_.back();
  object.wants_key = false;
  object.is_shown = !object.was_shown && IsKey(key_, tokens_[open_.size() - 1]);
  object.was_shown = object.was_shown || object.is_shown;
}

void ItemScanner::TakeBefore(char c) {
  const bool opens = c == '{' || c == '[', closes = c == '}' || c == ']';
  if (besides_ > 0) {
    besides_ += opens ? 1 : 0;
    besides_ -= closes ? 1 : 0;
  } else if (opens) {
    OpenBefore(c == '{');
  } else if (open_.empty()) {
    if (!IsOfMark(c)) fault_ = Fault::kNoDocument;
  } else if (closes) {
    fault_ = Fault::kNoArray;
  } else if (c == ',') {
    NextMember();
  }
}

void ItemScanner::OpenBefore(bool object) {
  if (!open_.empty() && !open_.back().is_shown) {
    besides_ = 1;
  } else if (open_.size() < tokens_.size()) {
    const bool is_shown = !object && tokens_[open_.size()] == "0";
    open_.push_back({.is_object = object, .wants_key = object, .is_shown = is_shown});
  } else if (object) {
    fault_ = Fault::kNoArray;
  } else {
    phase_ = Phase::kItems;
  }
}

void ItemScanner::NextMember() {
  Container& container = open_.back();
  container.wants_key = container.is_object;
  container.is_shown =
      !container.is_object && std::to_string(++container.index) == tokens_[open_.size() - 1];
}

void ItemScanner::TakeItem(char c, std::size_t at) {
  if (brackets_.depth == 0 && (c == ',' || c == ']')) {
    EndItem(c, at);
    if (c == ',') return;
    besides_ = open_.size();
    phase_ = besides_ == 0 ? Phase::kEnded : Phase::kAfter;
    return;
  }
  if (!std::exchange(in_item_, true)) item_begin_ = at;
  item_end_ = at + 1;
  if (c == '{' || c == '[') brackets_.Open(c == '{');
  if (c == '}' || c == ']') brackets_.Close(c == '}');
}

// Called at `c`, a comma or the bracket that ends the array. If an item is missing there, `c`
// counts as the item.
void ItemScanner::EndItem(char c, std::size_t at) {
  const bool after_comma = std::exchange(after_comma_, c == ',');
  has_item_ = std::exchange(in_item_, false);
  if (has_item_ || (c == ']' && !after_comma)) return;
  has_item_ = true;
  item_begin_ = at;
  item_end_ = at + 1;
}

void ItemScanner::TakeAfter(char c) {
  besides_ += c == '{' || c == '[' ? 1 : 0;
  besides_ -= c == '}' || c == ']' ? 1 : 0;
  if (besides_ == 0) phase_ = Phase::kEnded;
}

}  // namespace plymill
