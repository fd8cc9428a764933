// JsonFields: the fields of a JSON document that plymill wrote earlier.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/path_text.h"
#include "base/result.h"

namespace plymill {

// The status given to the constructor is set at the first field that is missing or wrong. The value
// returned for this field, and all values returned later, must not be used.
class JsonFields {
 public:
  JsonFields(simdjson::dom::element object, Result<void>& status)
      : object_(object), status_(status) {}

  bool Has(std::string_view key) const { return object_[key].error() == simdjson::SUCCESS; }
  bool IsNull(std::string_view key) const { return Has(key) && object_[key].value().is_null(); }

  // Null if there is no such field, or one of another type. Does not set the status.
  std::optional<std::uint64_t> FindNumber(std::string_view key) const;
  std::optional<std::string> FindText(std::string_view key) const;

  std::uint64_t Number(std::string_view key) const;
  std::uint64_t Number(std::string_view key, std::uint64_t most) const;
  std::int64_t Signed(std::string_view key) const;
  std::vector<std::int64_t> SignedList(std::string_view key) const;
  bool Flag(std::string_view key) const;
  std::string Text(std::string_view key) const;
  std::string TextOrNull(std::string_view key) const;          // null is ""
  std::vector<std::string> Names(std::string_view key) const;  // a list of texts; null is ""
  std::uint64_t Hash(std::string_view key) const;              // the field has 16 hex digits
  std::string Path(std::string_view key) const;  // the field was written by PathText()
  JsonFields Object(std::string_view key) const;
  std::vector<JsonFields> Objects(std::string_view key) const;

  // The JSON of a field, minified; of all fields with their keys.
  std::string Json(std::string_view key) const;
  std::vector<std::pair<std::string, std::string>> Members() const;

  const Result<void>& status() const { return status_; }

  // Sets the status to "expected `what`" for a field that was read but is wrong.
  void Expected(std::string_view what, std::string_view key) const;

 private:
  simdjson::dom::element object_;
  Result<void>& status_;
};

// A document with one object.
class JsonDocument {
 public:
  // If `json` is no object, the status fails with kDamaged and `why`, and there are no fields.
  explicit JsonDocument(std::string_view json, std::string_view why = "it is not JSON");

  JsonFields fields() { return {root_, status_}; }

  // kDamaged after a field that is missing or wrong.
  const Result<void>& status() const { return status_; }

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element root_;
  Result<void> status_;
};

}  // namespace plymill
