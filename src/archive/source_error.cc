#include "archive/source_error.h"

#include <absl/strings/cord.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>

#include <optional>
#include <utility>

namespace plymill {
namespace {

// The keys of the payloads.
constexpr char kSource[] = "plymill/source", kReason[] = "plymill/reason";

absl::Cord CordOf(std::string_view text) {
  return absl::Cord(absl::string_view(text.data(), text.size()));
}

std::string PayloadOf(const absl::Status& status, std::string_view key) {
  const auto payload = status.GetPayload({key.data(), key.size()});
  return payload.has_value() ? std::string(*payload) : "";
}

}  // namespace

absl::Status UnknownSource(const std::string& source, const std::string& why,
                           const std::string& advice) {
  absl::Status status = absl::UnimplementedError(absl::StrCat(source, ": ", why, "; ", advice));
  status.SetPayload(kReason, CordOf(why));
  return WithSource(std::move(status), source);
}

bool IsUnknownSource(const absl::Status& status) { return status.GetPayload(kReason).has_value(); }

absl::Status WithSource(absl::Status status, std::string_view source) {
  if (!status.ok()) status.SetPayload(kSource, CordOf(source));
  return status;
}

std::string SourceIn(const absl::Status& status) { return PayloadOf(status, kSource); }

std::string ReasonIn(const absl::Status& status) { return PayloadOf(status, kReason); }

}  // namespace plymill
