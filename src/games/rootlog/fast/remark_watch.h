// RemarkWatch: a Recorder that only notes whether there was a diagnostic.
#pragma once

#include <cstddef>
#include <string_view>

#include "record/recorder.h"

namespace plymill::rootlog {

// Allocates memory from `Records`.
template <class Records>
class RemarkWatch {
 public:
  explicit RemarkWatch(Records& records) : records_(records) {}

  void Forget() { remarked_ = false; }
  bool remarked() const { return remarked_; }

  void Remark(const plymill::Remark&) { remarked_ = true; }
  char* Allocate(std::size_t bytes) { return records_.Allocate(bytes); }

  // `text` is ASCII, and is kept as written.
  std::string_view Text(std::string_view text) { return text; }

 private:
  Records& records_;
  bool remarked_ = false;
};

}  // namespace plymill::rootlog
