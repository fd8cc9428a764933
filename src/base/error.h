// Error: why something failed, from where it arises to the message that a user sees.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace plymill {

// The codes of docs/messages.md, and the two ways in which a run ends without having failed.
enum class ErrorCode : std::uint8_t {
  kUsage,
  kUnreadable,
  kUnknownNotation,
  kNotReadable,
  kDamaged,
  kLimit,
  kMaxErrors,
  kIo,
  kInternal,
  kChanged,
  kCancelled,  // the caller has ended the run
  kReaderGone  // the reader of standard output has exited
};

// The word for programs, such as "damaged".
std::string_view NameOf(ErrorCode code);

struct Error {
  ErrorCode code;
  std::string message;      // names the file
  std::string source = {};  // the name of the source that failed; empty: it is about none
  std::string reason = {};  // of UnknownSource(): `why`
  bool is_missing = false;  // there is no file of this name, but perhaps a folder (ENODEV of mmap)
};

inline Error UsageError(std::string message) { return {ErrorCode::kUsage, std::move(message)}; }
inline Error UnreadableError(std::string message) {
  return {ErrorCode::kUnreadable, std::move(message)};
}
inline Error NotReadableError(std::string message) {
  return {ErrorCode::kNotReadable, std::move(message)};
}
inline Error DamagedError(std::string message) { return {ErrorCode::kDamaged, std::move(message)}; }
inline Error LimitError(std::string message) { return {ErrorCode::kLimit, std::move(message)}; }
inline Error IoError(std::string message) { return {ErrorCode::kIo, std::move(message)}; }
inline Error InternalError(std::string message) {
  return {ErrorCode::kInternal, std::move(message)};
}
inline Error ChangedError(std::string message) { return {ErrorCode::kChanged, std::move(message)}; }

// "<path>: <what>: <text of errno>". Reads errno. If the disk is full, adds advice. `code` is for
// all but a lack of room, memory or file descriptors.
Error SystemError(std::string_view what, std::string_view path, ErrorCode code = ErrorCode::kIo);

// The same about a source.
Error SourceError(std::string_view what, std::string_view path);

// A source in no format or notation that plymill reads. The message is "<source>: <why>; <advice>".
Error UnknownSource(const std::string& source, const std::string& why, const std::string& advice);

// `message` without the path that it begins with, for a text that names the path before it.
std::string_view WithoutPath(std::string_view message, std::string_view path);

// `error` with the name of the source that it is about.
Error WithSource(Error error, std::string_view source);

}  // namespace plymill
