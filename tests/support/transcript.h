// Transcript: a Recorder for tests that keeps all events of one game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/cursor.h"
#include "model/recorder.h"

namespace plymill {

// All texts are views into the text of the game, or into `made`. It works at compile time too, so
// that examples of a specification can be static_asserts.
template <class Game>
struct Transcript {
  struct Pair {
    std::string_view name, value;
    bool operator==(const Pair&) const = default;
  };
  struct Note {
    std::size_t ply = 0;  // number of the ply that has the comment, from 1; 0: the game has it
    std::string_view text;
    bool operator==(const Note&) const = default;
  };

  std::vector<Pair> tags;
  std::vector<typename Game::Player> players;
  typename Game::Info info;
  std::vector<typename Game::Ply> plies;
  std::vector<std::string_view> texts;  // texts of the plies, as written
  std::vector<Note> comments;
  std::vector<plymill::Remark> remarks;
  std::vector<std::vector<char>> made;  // memory that Allocate() returned
  std::string_view result;              // data() is null if the game has no result
  Outcome outcome;
  std::vector<char>
      order;  // one letter for each event: t tag, p player, i info, m ply, c comment, r result

  Reason failure = Reason::kNone;  // why reading stopped
  std::size_t offset = 0;  // bytes from the start of the text to the place where reading stopped

  constexpr bool ok() const { return failure == Reason::kNone; }

  // Whether the game was read with exactly the remarks of these reasons, in this order.
  template <class... Reasons>
  constexpr bool ReadWith(Reasons... reasons) const {
    const std::vector<Reason> expected = {reasons...};
    if (!ok() || remarks.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (remarks[i].reason != expected[i]) return false;
    }
    return true;
  }

  constexpr bool FailedAt(Reason reason, std::size_t at) const {
    return failure == reason && offset == at;
  }

  // Whether two readings of one text gave the same events.
  constexpr bool ReportsSameAs(const Transcript& other) const {
    const auto same = [](const plymill::Remark& a, const plymill::Remark& b) {
      return a.reason == b.reason && a.written.data() == b.written.data() &&
             a.written.size() == b.written.size() && a.read == b.read;
    };
    return failure == other.failure && offset == other.offset && plies == other.plies &&
           texts == other.texts && comments == other.comments && tags == other.tags &&
           result == other.result && outcome == other.outcome && order == other.order &&
           std::equal(remarks.begin(), remarks.end(), other.remarks.begin(), other.remarks.end(),
                      same);
  }

  // The functions of a Recorder.
  constexpr std::string_view Tag(std::string_view name, std::string_view value) {
    order.push_back('t');
    tags.push_back({name, value});
    return value;
  }
  constexpr void Player(const typename Game::Player& player) {
    order.push_back('p');
    players.push_back(player);
  }
  constexpr void Info(const typename Game::Info& told) {
    order.push_back('i');
    info = told;
  }
  constexpr void Ply(const typename Game::Ply& ply, std::string_view text) {
    order.push_back('m');
    plies.push_back(ply);
    texts.push_back(text);
  }
  constexpr void Comment(std::string_view text) {
    order.push_back('c');
    comments.push_back({plies.size(), text});
  }
  constexpr void Result(std::string_view written, Outcome told) {
    order.push_back('r');
    result = written;
    outcome = told;
  }
  constexpr void Remark(const plymill::Remark& remark) { remarks.push_back(remark); }
  constexpr std::string_view Text(std::string_view text) { return text; }
  constexpr void ForgetGame() { *this = {}; }
  constexpr char* Allocate(std::size_t bytes) {
    made.emplace_back();
    for (std::size_t i = 0; i < bytes; ++i) made.back().push_back('\0');
    return made.back().data();
  }
};

// The events that `read` gives for the game at `in`. It is called as read(in, recorder).
template <class Game, class ReadGame>
constexpr Transcript<Game> TranscribeBy(Cursor in, ReadGame&& read) {
  Transcript<Game> transcript;
  read(in, transcript);
  transcript.failure = in.reason();
  transcript.offset = in.offset();
  return transcript;
}

// The events of the game at the start of `text`. The scanner may look at `padding` bytes after the
// text.
template <class Game>
constexpr Transcript<Game> Transcribe(std::string_view text, ReadOptions options = {},
                                      std::uint8_t padding = 0) {
  return TranscribeBy<Game>(Cursor(text, padding), [&](Cursor& in, Transcript<Game>& transcript) {
    Game::ReadGame(in, transcript, options);
  });
}

}  // namespace plymill
