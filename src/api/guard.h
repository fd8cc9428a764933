// What the functions of plymill.h share: errors without exceptions, structs of options that may
// come from another version of plymill, and texts for callers.
#pragma once

#include <cstddef>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "plymill/convert.h"
#include "plymill/plymill.h"
#include "run/failure.h"

struct plymill_error {
  plymill_status status = PLYMILL_OK;
  std::string message, code, source;
};

namespace plymill {

inline plymill_status StatusOf(Failure failure) { return static_cast<plymill_status>(failure); }

// Sets `*error`, unless `error` is null, and returns the status of `result`, which has failed.
plymill_status Fail(const ConvertResult& result, plymill_error** error);
plymill_status FailUsage(std::string message, plymill_error** error);
plymill_status FailWithoutMemory(plymill_error** error);

// Returns the status that `work` returns, or that of the exception that it throws.
template <class Work>
plymill_status Guarded(plymill_error** error, Work work) {
  try {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return FailWithoutMemory(error);
    } catch (const std::exception& thrown) {
      return Fail(ResultOf(InternalError(thrown.what())), error);
    }
  } catch (const std::bad_alloc&) {
    return FailWithoutMemory(error);
  }
}

// Whether a pointer that a caller gives is NULL, and its name.
struct Given {
  const char* name;
  bool is_null;

  template <class T>
  Given(const char* called, const T* pointer) : name(called), is_null(pointer == nullptr) {}
};

// The same, but fails with PLYMILL_USAGE if one of the pointers that `work` needs is NULL.
template <class Work>
plymill_status Guarded(plymill_error** error, std::initializer_list<Given> needed, Work work) {
  return Guarded(error, [&] {
    for (const auto& [name, is_null] : needed) {
      if (is_null) return FailUsage(std::string(name) + " is NULL", error);
    }
    return work();
  });
}

// The number in an enumeration of a caller. It may be any; as an enumeration it must not be loaded
// before it is checked.
template <class Enum>
unsigned NumberIn(const Enum& of) {
  unsigned number = 0;
  static_assert(sizeof(number) == sizeof(of));
  std::memcpy(&number, &of, sizeof(of));
  return number;
}

// Copies the struct of a caller, which may be shorter or longer than that of this version, to `to`,
// whose fields have their defaults. Returns "", or what is wrong: a caller may use a longer struct
// only if the fields that this version does not know are 0.
template <class Options>
std::string CopyOptions(const Options* from, std::string_view name, Options& to) {
  if (from == nullptr) return "";
  const std::size_t bytes = from->struct_size;
  if (bytes < sizeof(std::size_t)) return std::string(name) + ": struct_size is not set to sizeof";
  std::memcpy(static_cast<void*>(&to), from, bytes < sizeof(Options) ? bytes : sizeof(Options));
  const char* const fields = reinterpret_cast<const char*>(from);
  for (std::size_t i = sizeof(Options); i < bytes; ++i) {
    if (fields[i] != 0) return std::string(name) + ": has fields that this plymill does not know";
  }
  return "";
}

// `otherwise` if `text` is null.
std::string TextOr(const char* text, const char* otherwise);

// Copies `count` texts to `to`. Returns "", or what is wrong.
std::string CopyTexts(const char* const* texts, std::size_t count, std::string_view name,
                      std::vector<std::string>& to);

// A copy for a caller, who frees it with plymill_text_free().
char* CopyOf(const std::string& text);

}  // namespace plymill
