// SilentRecorder: a Recorder that ignores everything. Whoever listens to a part of a game derives
// from it and declares the function of that part.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/recorder.h"

namespace plymill {

// Readers that make texts also need Allocate(), whose memory a derived class provides.
struct SilentRecorder {
  constexpr std::string_view Tag(std::string_view, std::string_view value) { return value; }
  constexpr void Player(const auto&) {}
  constexpr void Info(const auto&) {}
  constexpr void Ply(const auto&, std::string_view) {}
  constexpr void Comment(std::string_view) {}
  constexpr void Result(std::string_view, Outcome) {}
  constexpr void Remark(const plymill::Remark&) {}
  constexpr std::string_view Text(std::string_view text) { return text; }
};

// A Recorder that only notes whether there was a remark. `Memory` has Allocate().
template <class Memory>
class RemarkWatch : public SilentRecorder {
 public:
  explicit RemarkWatch(Memory& memory) : memory_(memory) {}

  void Forget() { remarked_ = false; }
  bool remarked() const { return remarked_; }

  void Remark(const plymill::Remark&) { remarked_ = true; }
  char* Allocate(std::size_t bytes) { return memory_.Allocate(bytes); }

 private:
  Memory& memory_;
  bool remarked_ = false;
};

}  // namespace plymill
