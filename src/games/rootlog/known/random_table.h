// RandomTable: an array for random access, filled with zeros.
//
// With pages of the usual size, the CPU would also have to look up the address of the page at
// nearly every access. A large table therefore uses large pages, if the kernel has them.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace plymill::rootlog {

// The memory ends after the last item, so AddressSanitizer detects a write past it. A Buffer, which
// may keep more memory than was requested, needs a fence for this.
template <class T>
class RandomTable {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  RandomTable() = default;

  // `size` must be a power of two, and so must the size of an item.
  explicit RandomTable(std::size_t size) : size_(size) {
    const std::size_t bytes = size * sizeof(T);
    data_.reset(static_cast<T*>(std::aligned_alloc(std::min(bytes, kLargePage), bytes)));
    if (data_ == nullptr) throw std::bad_alloc();
    if (bytes >= kLargePage) madvise(data_.get(), bytes, MADV_HUGEPAGE);
    Clear();
  }

  void Clear() { std::memset(static_cast<void*>(data_.get()), 0, size_ * sizeof(T)); }

  T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{2} << 20;

  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
};

}  // namespace plymill::rootlog
