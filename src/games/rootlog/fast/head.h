// Head: the fast form of the lines of a game that are not turns. It accepts them only in their
// standard form and order. Odd values of setup lines are accepted, and reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/action_words.h"
#include "games/rootlog/glued_start.h"
#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/lines.h"
#include "games/rootlog/setup.h"
#include "scan/lone_return.h"

namespace plymill::rootlog {

// Whether `text` is printable ASCII, which is kept as written.
inline bool IsPrintable(std::string_view text) {
  unsigned odd = 0;
  for (const char c : text) odd |= static_cast<unsigned char>(c - ' ') > '~' - ' ' ? 1 : 0;
  return odd == 0;
}

// Reads setup lines and players into `records`. Refuses every line that it does not know.
template <class Records>
class HeadReader {
 public:
  explicit HeadReader(Records& records) : records_(records) {}

  const Info& info() const { return info_; }
  Deck deck() const { return DeckOf(info_.deck); }
  std::uint32_t listed() const { return listed_; }
  bool IsListed(Faction faction) const { return (listed_ & Bit(faction)) != 0; }

  // "Clearings: omitted only on the Fall map."
  bool IsComplete() const {
    const bool has_clearings = (headers_ & BitOf(Header::kClearings)) != 0;
    return info_.deck.data() != nullptr && (has_clearings || info_.map == "Fall");
  }

  // Reads a line, without its line end, that is neither a turn of a listed faction nor blank.
  // `before_turns`: no turn has been read. Returns whether the line is in its standard form and
  // place.
  bool Read(std::string_view text, bool before_turns) {
    const Line line = LineAt(text);
    if (line.type == LineType::kHeader && IsLate(line.header)) return false;
    const std::string_view after = text.substr(line.label_bytes);
    const std::string_view written = after.substr(0, after.find("//"));
    if (written.size() < after.size() && HidesActions(after, written)) return false;
    const std::string_view value = Trim(written);
    if (line.odd || value.empty()) return false;
    is_plain_ = IsPrintable(text);
    if (!is_plain_ && HasLoneReturn(text)) return false;
    if (after.find(kMapLabel) != std::string_view::npos) return false;  // may begin a game
    if (!ReadValue(text, line, value, before_turns)) return false;
    if (written.size() < after.size()) records_.Comment(Trim(after.substr(written.size() + 2)));
    return true;
  }

 private:
  // Whether the comment after `written` may contain actions, or may be something other than a
  // comment.
  static bool HidesActions(std::string_view after, std::string_view written) {
    return BeforeRealComment(after) != written || MayHideActions(after.substr(written.size()));
  }

  bool ReadValue(std::string_view text, const Line& line, std::string_view value,
                 bool before_turns) {
    if (line.type == LineType::kHeader) return before_turns && ReadHeader(line.header, value);
    return line.type == LineType::kFaction && line.faction == FactionOf(text[0]) &&
           ReadPlayer(line.faction, value);
  }

  static constexpr std::uint32_t BitOf(Header header) {
    return std::uint32_t{1} << static_cast<unsigned>(header);
  }

  // Whether a setup line is repeated, or comes after a line that it should precede.
  bool IsLate(Header header) const { return headers_ >= BitOf(header) || listed_ != 0; }

  bool ReadHeader(Header header, std::string_view value) {
    headers_ |= BitOf(header);
    if (FindSwallowed(header, value) != kNowhereInText) return false;
    ReadHeaderValue(header, value, info_, records_);
    return true;
  }

  bool ReadPlayer(Faction faction, std::string_view name) {
    if (!IsKnown(faction) || IsListed(faction) || HasActions(name)) return false;
    if (FindSwallowed(Header::kNone, name) != kNowhereInText) return false;
    listed_ |= Bit(faction);
    records_.Player({faction, is_plain_ ? name : records_.Text(name)});
    return true;
  }

  Records& records_;
  Info info_;
  bool is_plain_ = true;       // the current line is printable ASCII
  std::uint32_t headers_ = 0;  // bit n: the setup line with code n has been read
  std::uint32_t listed_ = 0;
};

}  // namespace plymill::rootlog
