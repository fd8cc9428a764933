# The libraries that plymill is linked with. A static library does not bring the libraries that it
# needs, so projects that use an installed plymill read this file too.

foreach(package Threads TBB absl simdjson BZip2 PkgConfig)
  if(CMAKE_FIND_PACKAGE_NAME)  # plymillConfig.cmake reads this file
    find_dependency(${package})
  else()
    find_package(${package} REQUIRED)
  endif()
endforeach()
pkg_check_modules(XXHASH REQUIRED QUIET IMPORTED_TARGET GLOBAL libxxhash)
pkg_check_modules(UNPACK REQUIRED QUIET IMPORTED_TARGET GLOBAL
  libarchive nettle libzstd zlib liblzma)
