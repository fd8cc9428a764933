#include "source/meter.h"

#include <absl/strings/str_cat.h>

namespace plymill {
namespace {

// The ratio is not checked up to this number of unpacked bytes. A small file may well have a large
// ratio, for example because it repeats one game a thousand times.
constexpr std::uint64_t kHarmlessBytes = std::uint64_t{64} << 20;

}  // namespace

Result<void> Meter::AddUnpacked(std::uint64_t bytes) {
  unpacked_bytes_ += bytes;
  if (max_bytes_ != 0 && unpacked_bytes_ > max_bytes_) {
    return LimitError(
        absl::StrCat(name_, ": unpacks to more than ", max_bytes_, " bytes (--max-size)"));
  }
  const bool harmless = unpacked_bytes_ <= kHarmlessBytes || max_ratio_ == 0;
  if (harmless || unpacked_bytes_ / max_ratio_ <= *file_bytes_) return {};
  return LimitError(absl::StrCat(name_, ": unpacks to more than ", max_ratio_, " times its size (",
                                 unpacked_bytes_, " bytes from ", *file_bytes_,
                                 "); give a larger --max-ratio if it is trusted"));
}

}  // namespace plymill
