#include "source/decoder.h"

namespace plymill {

std::unique_ptr<Decoder> MakeDecoder(Compression compression) {
  switch (compression) {
    case Compression::kGzip:
      return MakeGzipDecoder();
    case Compression::kZstd:
      return MakeZstdDecoder();
    case Compression::kXz:
      return MakeXzDecoder();
    case Compression::kBzip2:
      return MakeBzip2Decoder();
    case Compression::kNone:
      break;
  }
  return nullptr;
}

}  // namespace plymill
