// RandomArray: an array of values that are read in random order, in large pages if the kernel has
// them. With small ones, the CPU would look up the address of the page at nearly every read.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace plymill {

// Begins at a line of the cache.
template <class T>
class RandomArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  // Keeps neither the values nor, unless it is large enough, the memory.
  void Resize(std::size_t size) {
    if (size > capacity_) Allocate(size + size / 8);
    size_ = size;
  }

  T* data() { return data_.get(); }
  const T* begin() const { return data_.get(); }
  const T* end() const { return begin() + size_; }
  const T& operator[](std::size_t index) const { return begin()[index]; }

 private:
  static constexpr std::size_t kLine = 64, kLargePage = std::size_t{2} << 20;

  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  [[gnu::noinline, gnu::cold]] void Allocate(std::size_t least) {
    const std::size_t unit = least * sizeof(T) < kLargePage ? kLine : kLargePage;
    const std::size_t bytes = (least * sizeof(T) + unit - 1) / unit * unit;
    capacity_ = 0;
    data_.reset();
    data_.reset(static_cast<T*>(std::aligned_alloc(unit, bytes)));
    if (data_ == nullptr) throw std::bad_alloc();
    if (unit == kLargePage) static_cast<void>(madvise(data_.get(), bytes, MADV_HUGEPAGE));
    capacity_ = bytes / sizeof(T);
  }

  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace plymill
