// Edits: makes one accidental edit in a game between two others, and checks that no ply is lost
// while the exit status is 0.
#pragma once

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/files.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {

// Numbers chosen by the given bytes, so that a fuzzer can choose them.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  std::size_t Below(std::size_t limit) {
    std::size_t number = 0;
    for (int i = 0; i < 3 && !bytes_.empty(); ++i, bytes_.remove_prefix(1)) {
      number = number << 8 | static_cast<unsigned char>(bytes_[0]);
    }
    return number % limit;
  }

  template <class Items>
  const auto& Among(const Items& items) {
    return items[Below(std::size(items))];
  }

 private:
  std::string_view bytes_;
};

// The move rows, without comments and without keys that depend on the place of a move.
using Plies = std::vector<std::string>;

template <class Game>
Plies PliesOf(const Records<Game>& records) {
  static constexpr std::array<std::string_view, 10> kOfPlace = {
      "game", "ply", "number", "turn", "setup", "action", "count", "annotation", "comment", "text"};
  const simdjson::padded_string rows(Jsonl(records, JsonRows::kMoves));
  simdjson::dom::parser parser;
  simdjson::dom::document_stream lines;
  // If the notation does not write players, they depend on the place of a move, too.
  static constexpr bool kWritesPlayers = Game::kSlug == "carcassonne" || Game::kSlug == "rootlog";
  Plies plies;
  if (parser.parse_many(rows, rows.size() + 1).get(lines)) return plies;
  for (const simdjson::dom::object row : lines) {
    std::string& ply = plies.emplace_back();
    for (const auto& [key, value] : row) {
      if (key == "player" && !kWritesPlayers) continue;
      if (std::find(kOfPlace.begin(), kOfPlace.end(), key) != kOfPlace.end()) continue;
      ply += std::string(key) + ":" + simdjson::minify(value) + " ";
    }
  }
  std::sort(plies.begin(), plies.end());
  return plies;
}

template <class Notation>
class Edits {
 public:
  using Game = typename Notation::Game;

  // The games to be edited: those texts of the corpora that are read whole, and some games of a
  // maker.
  Edits() {
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) Add(ReadFile(path));
    for (std::uint64_t seed = 10; seed < 40; ++seed) Add(Notation::Archive(1, seed));
  }

  // Makes one edit, chosen by `choices`. Returns an empty text if no ply is lost, else a
  // description of the edit and the text.
  std::string Check(Choices choices) {
    const auto& [game, plies] = choices.Among(games_);
    std::string edited = game;
    std::string between[] = {"\n\n", "\n\n"};
    const std::size_t side = choices.Below(2);
    const std::string_view edit = Edit(choices, edited, between[side]);
    const std::string text = before_.text + between[0] + edited + between[1] + after_.text;
    const std::size_t rejected = Read(text);
    const Plies found = PliesOf(records_);
    const bool is_glued = between[side] != "\n\n";  // the neighbor joins the edited game
    Plies wanted = side == 0 ? after_.plies : before_.plies;
    if (rejected == 0 || !is_glued)
      wanted = Joined(wanted, side == 0 ? before_.plies : after_.plies);
    if (rejected == 0) wanted = Joined(wanted, plies);
    if (std::includes(found.begin(), found.end(), wanted.begin(), wanted.end())) return "";
    Plies lost;
    std::set_difference(wanted.begin(), wanted.end(), found.begin(), found.end(),
                        std::back_inserter(lost));
    return std::string(edit) + ", " + std::to_string(rejected) + " rejected, lost: " + lost[0] +
           Difference(game, edited) + "\nin: " + text;
  }

  std::size_t games() const { return games_.size(); }

 private:
  struct Known {
    std::string text;
    Plies plies;
  };

  static constexpr std::size_t kMaxBytes = 6000, kNone = std::string::npos;

  // Returns the number of rejected games. If there are any, the exit status is 1.
  std::size_t Read(const std::string& text) {
    text_.emplace_back(text);
    ReadText<Game>(text_.back(), records_);
    if (text_.size() > 1) text_.erase(text_.begin());
    return records_.tally.games_rejected;
  }

  // The text around the first changed byte.
  static std::string Difference(const std::string& game, const std::string& edited) {
    const auto place = std::mismatch(game.begin(), game.end(), edited.begin(), edited.end());
    const auto at = static_cast<std::size_t>(place.first - game.begin());
    const std::size_t from = at - std::min<std::size_t>(at, 30);
    return "\nfrom: " + game.substr(from, 60) + "\nto: " + edited.substr(from, 60);
  }

  static Plies Joined(const Plies& a, const Plies& b) {
    Plies joined;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(joined));
    return joined;
  }

  // Adds a text if all of it is one game, and if the game is read the same between two others.
  void Add(std::string text) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    if (text.size() > kMaxBytes || text.find('\0') != text.npos) return;
    if (Read(text) > 0 || records_.heads.size() != 1 || records_.tally.plies == 0) return;
    const Plies plies = PliesOf(records_);
    if (plies.size() != records_.tally.plies) return;
    const bool is_whole = Read(before_.text + "\n\n" + text + "\n\n" + after_.text) == 0 &&
                          PliesOf(records_) == Joined(Joined(before_.plies, after_.plies), plies);
    if (is_whole) games_.push_back({text, plies});
  }

  Known Whole(std::uint64_t seed) {
    Known whole;
    whole.text = Notation::Archive(1, seed);
    while (whole.text.ends_with('\n')) whole.text.pop_back();
    Read(whole.text);
    whole.plies = PliesOf(records_);
    return whole;
  }

  // Makes an edit in `game`, or in the text `between` it and the next game. Returns the kind of
  // edit.
  std::string_view Edit(Choices& choices, std::string& game, std::string& between) {
    switch (choices.Below(8)) {
      case 0:
        return between = choices.Among(kGlues), "glued to the next game";
      case 1:
        return SwapLines(choices, game), "two lines of the header swapped";
      case 2:
      case 3:
        return ChangeSeparator(choices, game, 2), "a separator doubled";
      case 4:
      case 5:
        return ChangeSeparator(choices, game, 0), "a separator dropped";
      default:
        return JoinLines(choices, game), "a line end lost";
    }
  }

  static constexpr std::string_view kGlues[] = {"", " ", "\t", "\n", "|", "<br/>"};
  static constexpr std::string_view kJoints[] = {" ", "\t", "<br/>", "|", " | ", ""};

  static std::vector<std::size_t> PlacesOf(const std::string& text, auto is_wanted) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (is_wanted(text[i])) places.push_back(i);
    }
    return places;
  }

  // Does not join a line that has only points to the line above it, because they would become
  // points of that move.
  static void JoinLines(Choices& choices, std::string& game) {
    const auto ends = PlacesOf(game, [](char c) { return c == '\n'; });
    if (ends.empty()) return;
    const std::size_t end = choices.Among(ends);
    const std::size_t next = game.find_first_not_of(" \t\xC2\xA0", end + 1);
    if (next != kNone && (game[next] == '+' || game[next] == '(')) return;
    game.replace(end, 1, choices.Among(kJoints));
  }

  // The separators of the notation: between plies, and between parts of plies or of the header.
  static constexpr std::string_view Separators() {
    constexpr std::pair<std::string_view, std::string_view> kSeparators[] = {
        {"coerceo", " #-[]\"{}"},
        {"lost-cities", " .-[]\""},
        {"tatsu", " .-[]\""},
        {"carcassonne", " (),:/"},
        {"rootlog", " :/"}};
    for (const auto& [slug, separators] : kSeparators) {
      if (slug == Notation::kSlug) return separators;
    }
    return " ";
  }

  // Writes a separator `times` times instead of once. Does not drop a separator between two digits:
  // "1 3c-4a" would become a move from 13c.
  static void ChangeSeparator(Choices& choices, std::string& game, std::size_t times) {
    const auto places = PlacesOf(game, [](char c) { return Separators().find(c) != kNone; });
    if (places.empty()) return;
    const std::size_t at = choices.Among(places);
    const bool in_number =
        at > 0 && at + 1 < game.size() && IsDigit(game[at - 1]) && IsDigit(game[at + 1]);
    if (times == 0 && in_number) return;
    if (times == 2 && BeginsComment(game, at)) return;
    game.replace(at, 1, std::string(times, game[at]));
  }

  // A doubled slash after a blank would begin a comment of Rootlog, and comments are kept.
  static bool BeginsComment(const std::string& game, std::size_t at) {
    return game[at] == '/' && at > 0 && game[at - 1] == ' ';
  }

  static void SwapLines(Choices& choices, std::string& game) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= game.size();) {
      const std::size_t end = std::min(game.find('\n', at), game.size());
      lines.push_back(game.substr(at, end - at));
      at = end + 1;
    }
    const auto blank = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
      return line.empty() || line == "\r";
    });
    if (blank == lines.end() || blank == lines.begin()) return;
    const auto header = static_cast<std::size_t>(blank - lines.begin());
    std::swap(lines[choices.Below(header)], lines[choices.Below(header)]);
    game = lines[0];
    for (std::size_t i = 1; i < lines.size(); ++i) game += "\n" + lines[i];
  }

  Records<Game> records_;
  std::vector<PaddedText> text_;  // the records point into these texts
  Known before_ = Whole(1), after_ = Whole(2);
  std::vector<Known> games_;
};

}  // namespace plymill::testing
