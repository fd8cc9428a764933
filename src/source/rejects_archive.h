// RejectsArchive: the games of a file of rejected games (--rejects), as sources.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "source/archive.h"
#include "source/input.h"
#include "source/mapped_file.h"
#include "source/meter.h"

namespace plymill {

// Whether `head` begins with a line of JSON about a rejected game.
bool BeginsAsRejects(std::string_view head);

// At least these many bytes tell whether a text is a file of rejected games.
inline constexpr std::size_t kRejectsHeadBytes = std::size_t{16} << 10;

// The sources have the names, and the games the places, that the lines of JSON say. The text of a
// game ends where the next such line begins, so it may have been edited. `file` is the mapped file
// that `content` reads, or null. `unpacked` has the position in the file if it is compressed.
std::unique_ptr<Archive> RejectsArchive(Input content, std::shared_ptr<const MappedFile> file,
                                        std::shared_ptr<const Meter> unpacked);

}  // namespace plymill
