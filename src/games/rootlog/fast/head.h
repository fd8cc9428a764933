// Head: the lines of a game that are no turns, as the fast form reads them: where the book has
// them. What is odd in the value of a header is remarked on.
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

// Printable ASCII, which is kept as it stands.
inline bool IsPlainText(std::string_view text) {
  unsigned odd = 0;
  for (const char c : text) odd |= static_cast<unsigned char>(c - ' ') > '~' - ' ' ? 1 : 0;
  return odd == 0;
}

// Reads headers and players into `records`. What it does not know, it says no to.
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

  // Reads a line, without its end, that is neither a turn of a listed faction nor blank;
  // `before_turns`: no turn was read yet. Returns whether it stands where the book has it.
  bool Read(std::string_view text, bool before_turns) {
    const Line line = LineAt(text);
    if (line.type == LineType::kHeader && IsLate(line.header)) return false;
    const std::string_view behind = text.substr(line.label_bytes);
    const std::string_view written = behind.substr(0, behind.find("//"));
    if (written.size() < behind.size() && HidesActions(behind, written)) return false;
    const std::string_view value = Trim(written);
    if (line.odd || value.empty()) return false;
    is_plain_ = IsPlainText(text);
    if (!is_plain_ && HasLoneReturn(text)) return false;
    if (behind.find(kMapLabel) != std::string_view::npos) return false;  // may be glued
    if (!ReadValue(text, line, value, before_turns)) return false;
    if (written.size() < behind.size()) records_.Comment(Trim(behind.substr(written.size() + 2)));
    return true;
  }

 private:
  // Whether there are actions in the comment behind `written`, or in what may be none.
  static bool HidesActions(std::string_view behind, std::string_view written) {
    return BeforeRealComment(behind) != written ||
           !FindAction(behind.substr(written.size())).empty();
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

  // Whether a line of the setup comes again, or after those that the book has after it.
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
  bool is_plain_ = true;       // the line in hand
  std::uint32_t headers_ = 0;  // as GameReader has them
  std::uint32_t listed_ = 0;
};

}  // namespace plymill::rootlog
