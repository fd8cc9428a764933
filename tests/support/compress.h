// Compress: makes compressed and packed files for tests, with the writers of the libraries.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <locale.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::testing {

// A file to be packed.
struct Entry {
  std::string name;
  std::string bytes;
  unsigned type = AE_IFREG;
};

// Writes packed files through libarchive.
class Packer {
 public:
  Packer() : out_(archive_write_new()) { archive_write_set_bytes_in_last_block(out_, 1); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  ~Packer() { archive_write_free(out_); }

  archive* operator->() const { return out_; }
  archive* get() const { return out_; }

  std::string Pack(const std::vector<Entry>& entries) {
    std::string packed;
    const auto write = [](archive*, void* to, const void* bytes, std::size_t size) {
      static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
      return static_cast<la_ssize_t>(size);
    };
    const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    const locale_t before = uselocale(utf8);
    EXPECT_EQ(archive_write_open(out_, &packed, nullptr, write, nullptr), ARCHIVE_OK);
    for (const Entry& entry : entries) Add(entry);
    EXPECT_EQ(archive_write_close(out_), ARCHIVE_OK) << archive_error_string(out_);
    uselocale(before);
    freelocale(utf8);
    return packed;
  }

 private:
  void Add(const Entry& from) const {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, from.name.c_str());
    archive_entry_set_filetype(entry, from.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, 1'000'000'000, 0);
    archive_entry_set_size(entry, from.type == AE_IFREG ? std::ssize(from.bytes) : 0);
    if (from.type == AE_IFLNK) archive_entry_set_symlink(entry, from.bytes.c_str());
    EXPECT_EQ(archive_write_header(out_, entry), ARCHIVE_OK) << archive_error_string(out_);
    if (from.type == AE_IFREG) {
      EXPECT_EQ(archive_write_data(out_, from.bytes.data(), from.bytes.size()),
                std::ssize(from.bytes));
    }
    archive_entry_free(entry);
  }

  archive* out_;
};

inline std::string Tar(const std::vector<Entry>& entries) {
  Packer packer;
  archive_write_set_format_pax_restricted(packer.get());
  return packer.Pack(entries);
}

inline std::string Zip(const std::vector<Entry>& entries, const char* password = nullptr) {
  Packer packer;
  archive_write_set_format_zip(packer.get());
  if (password != nullptr) {
    archive_write_set_options(packer.get(), "zip:encryption=traditional");
    archive_write_set_passphrase(packer.get(), password);
  }
  return packer.Pack(entries);
}

// One file, compressed with the libarchive filter `filter`.
inline std::string Filtered(const char* filter, std::string_view text) {
  Packer packer;
  archive_write_set_format_raw(packer.get());
  archive_write_add_filter_by_name(packer.get(), filter);
  return packer.Pack({{"", std::string(text)}});
}

inline std::string Gzip(std::string_view text) { return Filtered("gzip", text); }
inline std::string Xz(std::string_view text) { return Filtered("xz", text); }
inline std::string Bzip2(std::string_view text) { return Filtered("bzip2", text); }

// One frame with a checksum, like the output of the command zstd.
inline std::string Zstd(std::string_view text) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

// One frame for every `frame_bytes` bytes.
inline std::string ZstdFrames(std::string_view text, std::size_t frame_bytes) {
  std::string packed;
  for (; !text.empty(); text.remove_prefix(std::min(frame_bytes, text.size()))) {
    packed += Zstd(text.substr(0, frame_bytes));
  }
  return packed;
}

// The text of a compressed file. All its frames or members must be intact.
inline std::string Decompressed(std::string_view packed) {
  archive* const in = archive_read_new();
  archive_read_support_filter_all(in);
  archive_read_support_format_raw(in);
  archive_read_support_format_empty(in);
  EXPECT_EQ(archive_read_open_memory(in, packed.data(), packed.size()), ARCHIVE_OK);
  std::string text;
  archive_entry* entry = nullptr;
  if (archive_read_next_header(in, &entry) == ARCHIVE_OK) {
    char bytes[1 << 14];
    la_ssize_t got = 0;
    while ((got = archive_read_data(in, bytes, sizeof(bytes))) > 0) text.append(bytes, bytes + got);
    EXPECT_EQ(got, 0) << archive_error_string(in);
  }
  archive_read_free(in);
  return text;
}

// One block of BGZF: a gzip member whose header holds its size.
inline std::string BgzfBlock(std::string_view text) {
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string body(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(body.data());
  stream.avail_out = static_cast<uInt>(body.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  body.resize(body.size() - stream.avail_out);
  deflateEnd(&stream);
  const auto little_endian = [](std::uint64_t value, std::size_t bytes) {
    return std::string(reinterpret_cast<const char*>(&value), bytes);
  };
  const auto crc =
      crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
  return std::string("\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0", 16) +
         little_endian(body.size() + 25, 2) + body + little_endian(crc, 4) +
         little_endian(text.size(), 4);
}

// Like the output of bgzip: blocks, and an empty block at the end.
inline std::string Bgzf(std::string_view text, std::size_t block_bytes = 65'280) {
  std::string packed;
  for (; !text.empty(); text.remove_prefix(std::min(block_bytes, text.size()))) {
    packed += BgzfBlock(text.substr(0, block_bytes));
  }
  return packed + BgzfBlock("");
}

}  // namespace plymill::testing
