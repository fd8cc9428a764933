#include "base/error.h"

#include <absl/strings/str_cat.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace plymill {
namespace {

bool IsFull(int error) { return error == ENOSPC || error == EDQUOT; }

ErrorCode CodeOf(int error, ErrorCode otherwise) {
  const bool lacks =
      IsFull(error) || error == ENOMEM || error == EMFILE || error == ENFILE || error == ENOBUFS;
  return lacks ? ErrorCode::kLimit : otherwise;
}

}  // namespace

std::string_view NameOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return "usage";
    case ErrorCode::kUnreadable:
      return "unreadable";
    case ErrorCode::kUnknownNotation:
      return "unknown-notation";
    case ErrorCode::kNotReadable:
      return "not-readable";
    case ErrorCode::kDamaged:
      return "damaged";
    case ErrorCode::kLimit:
      return "limit";
    case ErrorCode::kMaxErrors:
      return "max-errors";
    case ErrorCode::kInternal:
      return "internal";
    case ErrorCode::kChanged:
      return "changed";
    case ErrorCode::kCancelled:
      return "cancelled";
    case ErrorCode::kIo:
    case ErrorCode::kReaderGone:
      return "io";
  }
  return "internal";
}

Error SystemError(std::string_view what, std::string_view path, ErrorCode code) {
  const int error = errno;
  const char* const advice =
      IsFull(error) ? "; free some, or write to another disk, and run it again" : "";
  return {.code = CodeOf(error, code),
          .message = absl::StrCat(std::string(path), ": ", std::string(what), ": ",
                                  std::generic_category().message(error), advice),
          .is_missing = error == ENOENT || error == ENODEV};
}

Error SourceError(std::string_view what, std::string_view path) {
  return SystemError(what, path, ErrorCode::kUnreadable);
}

Error UnknownSource(const std::string& source, const std::string& why, const std::string& advice) {
  return {.code = ErrorCode::kUnknownNotation,
          .message = absl::StrCat(source, ": ", why, "; ", advice),
          .source = source,
          .reason = why};
}

std::string_view WithoutPath(std::string_view message, std::string_view path) {
  const bool begins = message.starts_with(path) && message.substr(path.size()).starts_with(": ");
  return begins ? message.substr(path.size() + 2) : message;
}

Error WithSource(Error error, std::string_view source) {
  if (error.code == ErrorCode::kIo) error.code = ErrorCode::kUnreadable;
  error.source = source;
  return error;
}

}  // namespace plymill
