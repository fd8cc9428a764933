// open: the games of a record file, or of a folder of them, one by one and in any order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "plymill/scan.h"

namespace plymill {

struct OpenedFile;

// A game, or why it could not be read.
struct ReadGame {
  ScannedGame game;
  ConvertResult result;
};

// The number of a game, or nothing if there is none; or why that could not be found out.
struct FoundGame {
  std::optional<std::uint64_t> number;  // from 0, in the order of the file
  ConvertResult result;
};

// What was played in a game: 128 bits of hash, in rows the 32 hexadecimal digits of both numbers.
struct ContentHash {
  std::uint64_t high = 0, low = 0;
};

// Reads these digits; nothing if `digits` are others.
std::optional<ContentHash> ContentOfDigits(std::string_view digits);

// An open record file, or a folder of record files as one sequence. May be used by several threads.
// A block that is damaged fails only the calls that need it.
class RecordFile {
 public:
  // Reads the header and the footer of the file at `path`. Fails with kInput. If `notation` is not
  // empty, games in other notations are omitted.
  //
  // If `path` is a folder, reads those of all files below it that end in ".plym", and takes them in
  // the order of their paths; other files are ignored. Of a mirrored folder, those that its
  // manifest lists, as they were when its last run ended. Few of them are open at once. Also fails
  // with kUsage and OpenedFile::notations if they are in several notations and none is named. A
  // call that needs a file that has changed since fails with kChanged.
  static OpenedFile Open(const std::string& path, const std::string& notation = {});

  // The same for a stream, which is first copied to an unnamed file in the temporary folder.
  static OpenedFile Open(const GivenStream& stream);

  virtual ~RecordFile() = default;

  virtual std::uint64_t games() const = 0;

  // The paths of the files, in their order; of a stream, its name.
  virtual std::vector<std::string> files() const = 0;

  // Reads game `number`, counted from 0. Reads one block, unless the call before read it too.
  // `with_notation`: also set ScannedGame::notation. Fails with kUsage if the file has fewer games.
  virtual ReadGame Game(std::uint64_t number, bool with_notation) const = 0;

  // The game that begins at byte `offset` of `source`. Reads at most one block.
  virtual FoundGame Find(const std::string& source, std::uint64_t offset) const = 0;

  // The first game with the id `id`. Reads the ids of all blocks of files without an index of ids:
  // see ConvertOptions::index.
  virtual FoundGame FindId(std::uint64_t id) const = 0;

  // The first game in which this was played, however it is written. Reads all blocks: the contents
  // that they store, or else what was played in them.
  virtual FoundGame FindContent(const ContentHash& content) const = 0;

  // The columns of each notation of the file, as JSON: see docs/record-file.md.
  virtual std::string SchemaJson() const = 0;

  // Where the games come from, as JSON: the sources with their counts, and the options that changed
  // the games. Of a folder: the sources of all files, the options if all files have the same, the
  // provenance of each file in "files", in "skipped" the files that have only games in other
  // notations, in "unfinished" mirrored folders whose run had not ended, and in
  // "unlisted" record files that the manifest of their folder does not list, and that are not read.
  virtual std::string ProvenanceJson() const = 0;
};

struct OpenedFile {
  std::shared_ptr<const RecordFile> file;  // null if it failed
  ConvertResult result;

  // If the files of a folder are in several notations: their slugs.
  std::vector<std::string> notations = {};
};

}  // namespace plymill
