// RandomArray: an array for random access.
//
// With pages of the usual size, the CPU would also have to look up the address of the page at
// nearly every access. A large array therefore uses large pages, if the kernel has them.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace plymill {

template <class T>
class RandomArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  // The address of the array is a multiple of this: four lines of the cache.
  static constexpr std::size_t kAlignment = 256;

  RandomArray() = default;

  // An array of zeros. If its size is a multiple of the alignment (from 2 MiB on, of large pages),
  // its memory ends after the last item, so that AddressSanitizer detects a write past it.
  explicit RandomArray(std::size_t size) : size_(size) {
    Allocate(size);
    Clear();
  }

  // Afterwards, the values are undefined. Keeps the memory if it is large enough.
  void Resize(std::size_t size) {
    if (size > capacity_) Allocate(size + size / 8);
    size_ = size;
  }

  void Clear() { std::memset(static_cast<void*>(data_.get()), 0, size_ * sizeof(T)); }

  T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  const T& operator[](std::size_t index) const { return data()[index]; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{2} << 20;

  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  [[gnu::noinline, gnu::cold]] void Allocate(std::size_t capacity) {
    const std::size_t unit = capacity * sizeof(T) < kLargePage ? kAlignment : kLargePage;
    const std::size_t bytes = (capacity * sizeof(T) + unit - 1) / unit * unit;
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
