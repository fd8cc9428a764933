// JsonFields: the fields of a JSON object that plymill wrote earlier.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

  std::uint64_t Number(std::string_view key) const;
  std::int64_t Signed(std::string_view key) const;
  std::vector<std::int64_t> SignedList(std::string_view key) const;
  bool Flag(std::string_view key) const;
  std::string Text(std::string_view key) const;
  std::uint64_t Hash(std::string_view key) const;  // the field has 16 hex digits
  std::string Path(std::string_view key) const;    // the field was written by PathJson()
  JsonFields Object(std::string_view key) const;
  std::vector<JsonFields> Objects(std::string_view key) const;

  // The JSON of a field, minified.
  std::string Json(std::string_view key) const;

  // Sets the status to "expected `what`" for a field that was read but is wrong.
  void Expected(std::string_view what, std::string_view key) const;

 private:
  simdjson::dom::element object_;
  Result<void>& status_;
};

// Replaces the text of a PathJson() string by the path. Returns false if the text is malformed.
bool DecodePath(std::string& text);

}  // namespace plymill
