// SourceError: statuses about a source, which carry the name of the source.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

namespace plymill {

// A source in no format or notation that plymill reads. The message is "<source>: <why>; <advice>".
absl::Status UnknownSource(const std::string& source, const std::string& why,
                           const std::string& advice);

// Whether UnknownSource() made `status`.
bool IsUnknownSource(const absl::Status& status);

// `status` with the name of the source that it is about.
absl::Status WithSource(absl::Status status, std::string_view source);

// The name of the source that `status` is about; empty if it has none.
std::string SourceIn(const absl::Status& status);

// The text `why` of a status that UnknownSource() made.
std::string ReasonIn(const absl::Status& status);

}  // namespace plymill
