#include "run/repeated_games.h"

namespace plymill {

void RepeatedGames::Add(const std::string& source, std::size_t index, const std::string& path,
                        std::span<const GameHead> heads) {
  Known& known = known_[source];
  if (known.files.empty() || known.last != index) known.files.push_back(path);
  known.last = index;
  const auto file = static_cast<std::uint32_t>(known.files.size() - 1);
  for (const GameHead& head : heads) {
    const auto [place, is_new] = known.games.try_emplace(head.offset, file);
    if (!is_new && place->second != file) {
      Count(source, path, known.files[place->second], head.offset);
    }
  }
}

void RepeatedGames::Count(const std::string& source, const std::string& path,
                          const std::string& first, std::uint64_t game) {
  if (found_.empty() || found_.back().source != source || found_.back().path != path) {
    found_.push_back({.source = source, .path = path, .first_path = first, .first_game = game});
  }
  ++found_.back().games;
}

}  // namespace plymill
