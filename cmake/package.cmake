# Packages: `cpack` makes the two Debian packages from the components "command" and "development".
# scripts/package calls it, and makes the archive for other systems.

# The command of the archive: it looks for its shared libraries in the archive, before anywhere else.
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
  add_executable(plymill_portable EXCLUDE_FROM_ALL src/cli/main.cc)
  set_target_properties(plymill_portable PROPERTIES BUILD_WITH_INSTALL_RPATH ON
    INSTALL_RPATH "\$ORIGIN/../lib/plymill")
  target_link_libraries(plymill_portable PRIVATE plymill_options plymill_cli)
  # DT_RPATH holds for the libraries of libraries too, DT_RUNPATH does not.
  target_link_options(plymill_portable PRIVATE -Wl,--disable-new-dtags)
endif()

set(PLYMILL_MAINTAINER "The plymill authors <plymill@users.noreply.github.com>" CACHE STRING
  "Name and address of the maintainer of the Debian packages")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME plymill)
set(CPACK_PACKAGE_VENDOR "The plymill authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "archives of board-game notations as records")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL command development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${PLYMILL_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(WHAT "plymill turns archives of board-game notations (Coerceo, Carcassonne, Lost
Cities, Tatsu, Root) into rows for data tools: JSON Lines, or compact record
files with checksums. No game is lost or changed without a message.")
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME plymill)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "${WHAT}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libplymill-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libtbb-dev, libabsl-dev, libsimdjson-dev, libxxhash-dev, \
libarchive-dev, nettle-dev, libzstd-dev, zlib1g-dev, liblzma-dev, libbz2-dev, pkg-config | pkgconf")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "${WHAT}
.
This package has the static library and its headers, for CMake and pkg-config.")
string(TIMESTAMP PLYMILL_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or SOURCE_DATE_EPOCH
configure_file(cmake/package_documents.cmake.in package_documents.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/package_documents.cmake)
include(CPack)
