// ItemScanner: where the items of one array of a JSON document stand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plymill {

// Reads the structure of a document from its first byte to its last, in pieces, and nothing
// else of it: strings, brackets, commas. So an item that is no JSON inside costs only itself,
// and nothing is kept but which brackets are open.
//
// Where an item is missing, as in [1,,2,], the byte that stands there in its place is one: a
// comma or the bracket that ends the array, which no other item is.
//
// A bracket in an item that does not fit the last one that is open closes those between, or
// is passed where it closes none.
class ItemScanner {
 public:
  enum class Fault : std::uint8_t {
    kNone,
    kNoDocument,   // neither an array nor an object begins there
    kNoArray,      // the pointer shows no array
    kTextBehindIt  // the document ended before
  };

  // `pointer` is a RFC 6901 pointer to the array; "" is the document itself.
  explicit ItemScanner(std::string_view pointer);

  // Passes bytes of `text` from `at` on until an item has ended, until a fault, or to the
  // end. Returns the place behind. The text is that of the last call, which may have grown.
  std::size_t Scan(std::string_view text, std::size_t at);

  // The first `bytes` bytes of the text are no longer there.
  void Forget(std::size_t bytes);

  Fault fault() const { return fault_; }
  bool has_begun() const { return phase_ != Phase::kBefore || !open_.empty(); }
  bool has_ended() const { return phase_ == Phase::kBehind; }  // as a document should

  // Whether an item ended with the last call; whether one has begun and not ended.
  bool has_item() const { return has_item_; }
  bool in_item() const { return in_item_; }

  // Of that item, in the text: without the blanks around it.
  std::size_t item_begin() const { return item_begin_; }
  std::size_t item_end() const { return item_end_; }

 private:
  enum class Phase : std::uint8_t { kBefore, kItems, kAfter, kBehind };

  // What is open between the start of the document and the array.
  struct Container {
    bool is_object = false;
    bool wants_key = false;  // the next string is a key
    bool is_shown = false;   // what stands here is what the pointer shows
    bool was_shown = false;  // of equal keys the first counts
    std::uint64_t index = 0;
  };

  // The brackets that are open in an item; deeper ones are only counted, as no item is
  // read that has them.
  struct Brackets {
    static constexpr std::size_t kKinds = 1024;

    void Open(bool object);
    void Close(bool object);

    std::array<bool, kKinds> is_object{};
    std::size_t depth = 0;
    std::size_t objects = 0;  // among the first kKinds
  };

  std::size_t PassString(std::string_view text, std::size_t at);
  void BeginString(std::size_t at);
  void EndKey();
  void TakeBefore(char c);
  void OpenBefore(bool object);
  void NextMember();
  void TakeItem(char c, std::size_t at);
  void EndItem(char c, std::size_t at);
  void TakeAfter(char c);

  std::vector<std::string> tokens_;  // of the pointer
  Phase phase_ = Phase::kBefore;
  Fault fault_ = Fault::kNone;
  std::vector<Container> open_;  // on the way to the array
  std::uint64_t besides_ = 0;    // brackets that are open beside the way, or behind the array
  bool in_string_ = false;
  bool escaped_ = false;  // the next byte of the string stands for itself
  bool keeps_key_ = false;
  std::string key_;  // with its escapes
  bool has_item_ = false, in_item_ = false;
  bool behind_comma_ = false;  // no item has begun since
  std::size_t item_begin_ = 0, item_end_ = 0;
  Brackets brackets_;
};

}  // namespace plymill
