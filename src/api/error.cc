// Errors of the C interface, and functions about plymill as a whole.
#include "base/error.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "api/guard.h"
#include "plymill/notations.h"
#include "plymill/version.h"

namespace plymill {
namespace {

plymill_status Set(plymill_error error, plymill_error** to) {
  const plymill_status status = error.status;
  if (to != nullptr) *to = new plymill_error(std::move(error));
  return status;
}

struct NotationNames {
  const std::vector<std::string> names = Notations();
  std::vector<const char*> pointers;

  NotationNames() {
    for (const std::string& name : names) pointers.push_back(name.c_str());
  }
};

}  // namespace

plymill_status Fail(const ConvertResult& result, plymill_error** error) {
  return Set({StatusOf(result.failure), result.message, result.code, result.source}, error);
}

plymill_status FailUsage(std::string message, plymill_error** error) {
  return Fail(ResultOf(UsageError(std::move(message))), error);
}

plymill_status FailWithoutMemory(plymill_error** error) {
  if (error != nullptr) *error = nullptr;
  return PLYMILL_NO_MEMORY;
}

std::string TextOr(const char* text, const char* otherwise) {
  return text != nullptr ? text : otherwise;
}

std::string CopyTexts(const char* const* texts, std::size_t count, std::string_view name,
                      std::vector<std::string>& to) {
  if (texts == nullptr && count > 0) return std::string(name) + ": is NULL, but has a number";
  for (std::size_t i = 0; i < count; ++i) {
    if (texts[i] == nullptr) return std::string(name) + ": text " + std::to_string(i) + " is NULL";
    to.emplace_back(texts[i]);
  }
  return "";
}

char* CopyOf(const std::string& text) {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace plymill

const char* plymill_version(void) { return plymill::kVersion.data(); }

const char* const* plymill_notations(size_t* count) {
  try {
    static const plymill::NotationNames names;
    if (count != nullptr) *count = names.pointers.size();
    return names.pointers.data();
  } catch (const std::bad_alloc&) {
    if (count != nullptr) *count = 0;
    return nullptr;
  }
}

plymill_status plymill_error_status(const plymill_error* error) {
  return error != nullptr ? error->status : PLYMILL_NO_MEMORY;
}

const char* plymill_error_message(const plymill_error* error) {
  return error != nullptr ? error->message.c_str() : "not enough memory";
}

const char* plymill_error_code(const plymill_error* error) {
  return error != nullptr ? error->code.c_str() : "";
}

const char* plymill_error_source(const plymill_error* error) {
  return error != nullptr ? error->source.c_str() : "";
}

void plymill_error_free(plymill_error* error) { delete error; }

void plymill_text_free(char* text) { std::free(text); }
