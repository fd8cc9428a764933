#include "source/given_stream.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <string>
#include <utility>

namespace plymill {
namespace {

class CallerStream final : public ByteStream {
 public:
  CallerStream(std::string name, GivenStream::Read read)
      : name_(std::move(name)), read_(std::move(read)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override {
    const std::ptrdiff_t got = read_(to, bytes);
    if (got >= 0 && static_cast<std::size_t>(got) <= bytes) return static_cast<std::size_t>(got);
    return UnreadableError(absl::StrCat(name_, ": cannot read: its read function failed"));
  }

 private:
  const std::string name_;
  const GivenStream::Read read_;
};

}  // namespace

const GivenStream* FindStream(const std::vector<GivenStream>& streams, std::string_view name) {
  const auto found = std::find_if(streams.begin(), streams.end(),
                                  [&](const GivenStream& each) { return each.name == name; });
  return found == streams.end() ? nullptr : &*found;
}

Result<std::unique_ptr<ByteStream>> OpenGiven(const GivenStream& given) {
  GivenStream::Read read = given.open();
  if (read) return std::make_unique<CallerStream>(given.name, std::move(read));
  return UnreadableError(
      absl::StrCat(given.name, ": cannot read: the stream cannot be read from its beginning"));
}

}  // namespace plymill
