// sum: adds up a mapped file. No program that reads a file through a mapping can be faster.
//
//   sum FILE      adds up the 64-bit words of FILE
#include <cinttypes>
#include <cstdio>

#include "bench/limits.h"
#include "source/mapped_file.h"

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: sum FILE\n", stderr), 2;
  const Result<plymill::MappedFile> file = plymill::MappedFile::Open(argv[1]);
  if (!file.ok()) {
    std::fprintf(stderr, "%s\n", file.error().message.c_str());
    return 3;
  }
  return std::printf("%" PRIu64 "\n", plymill::bench::Sum(file->bytes())) < 0 ? 3 : 0;
}
