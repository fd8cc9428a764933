// Record files of the C interface.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/guard.h"
#include "base/result.h"
#include "plymill/open.h"
#include "run/failure.h"

using plymill::CopyOf;
using plymill::Fail;
using plymill::Failure;
using plymill::Guarded;

struct plymill_file {
  std::shared_ptr<const plymill::RecordFile> file;
};

namespace {

plymill_status Return(const plymill::FoundGame& game, int* found, uint64_t* number,
                      plymill_error** error) {
  if (game.result.failure != Failure::kNone) return Fail(game.result, error);
  *found = game.number ? 1 : 0;
  if (game.number) *number = *game.number;
  return PLYMILL_OK;
}

}  // namespace

plymill_status plymill_file_open(const char* path, plymill_file** file, plymill_error** error) {
  return Guarded(error, {{"path", path}, {"file", file}}, [&] {
    const plymill::OpenedFile opened = plymill::RecordFile::Open(path);
    if (opened.file == nullptr) return Fail(opened.result, error);
    *file = new plymill_file{opened.file};
    return PLYMILL_OK;
  });
}

uint64_t plymill_file_games(const plymill_file* file) {
  return file != nullptr ? file->file->games() : 0;
}

plymill_status plymill_file_game(const plymill_file* file, uint64_t number, char** json,
                                 plymill_error** error) {
  return Guarded(error, {{"file", file}, {"json", json}}, [&] {
    const plymill::ReadGame read = file->file->Game(number, false);
    if (read.result.failure != Failure::kNone) return Fail(read.result, error);
    *json = CopyOf(read.game.json);
    return PLYMILL_OK;
  });
}

plymill_status plymill_file_game_notation(const plymill_file* file, uint64_t number, char** text,
                                          plymill_error** error) {
  return Guarded(error, {{"file", file}, {"text", text}}, [&] {
    const plymill::ReadGame read = file->file->Game(number, true);
    if (read.result.failure != Failure::kNone) return Fail(read.result, error);
    *text = CopyOf(read.game.notation);
    return PLYMILL_OK;
  });
}

plymill_status plymill_file_find(const plymill_file* file, const char* source, uint64_t offset,
                                 int* found, uint64_t* number, plymill_error** error) {
  return Guarded(error, {{"file", file}, {"source", source}, {"found", found}, {"number", number}},
                 [&] { return Return(file->file->Find(source, offset), found, number, error); });
}

plymill_status plymill_file_find_id(const plymill_file* file, uint64_t id, int* found,
                                    uint64_t* number, plymill_error** error) {
  return Guarded(error, {{"file", file}, {"found", found}, {"number", number}},
                 [&] { return Return(file->file->FindId(id), found, number, error); });
}

plymill_status plymill_file_find_content(const plymill_file* file, const char* content, int* found,
                                         uint64_t* number, plymill_error** error) {
  return Guarded(
      error, {{"file", file}, {"content", content}, {"found", found}, {"number", number}}, [&] {
        const std::string_view digits(content);
        const std::optional<plymill::ContentHash> hash = plymill::ContentOfDigits(digits);
        if (hash) return Return(file->file->FindContent(*hash), found, number, error);
        const std::string what = "the content of a game has 32 hexadecimal digits: ";
        return Fail(plymill::ResultOf(plymill::UsageError(what + content)), error);
      });
}

void plymill_file_free(plymill_file* file) { delete file; }
