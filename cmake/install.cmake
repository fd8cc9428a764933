# What is installed: the command with its page of the manual and its completions, and the library
# for C, C++, CMake and pkg-config.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS plymill COMPONENT command)
install(FILES ${SHARE}/plymill.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
install(FILES ${SHARE}/plymill COMPONENT command
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${SHARE}/_plymill COMPONENT command
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${SHARE}/plymill.fish COMPONENT command
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

set(PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/plymill)
install(TARGETS plymill_core EXPORT plymill COMPONENT development)
install(DIRECTORY include/plymill TYPE INCLUDE COMPONENT development)
install(EXPORT plymill FILE plymillTargets.cmake NAMESPACE plymill:: DESTINATION ${PACKAGE}
  COMPONENT development)
configure_package_config_file(cmake/plymillConfig.cmake.in package/plymillConfig.cmake
  INSTALL_DESTINATION ${PACKAGE} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Until version 1.0, a new minor version may change the library.
write_basic_package_version_file(package/plymillConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
configure_file(cmake/dependencies.cmake package/dependencies.cmake COPYONLY)
install(DIRECTORY ${PROJECT_BINARY_DIR}/package/ DESTINATION ${PACKAGE} COMPONENT development
  FILES_MATCHING PATTERN *.cmake PATTERN plymillTargets.cmake EXCLUDE)

# pkg-config finds the prefix from the place of the file.
file(RELATIVE_PATH PREFIX_FROM_FILE /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
list(TRANSFORM ABSL REPLACE :: _ OUTPUT_VARIABLE ABSL_MODULES)
list(JOIN ABSL_MODULES " " ABSL_MODULES)
configure_file(cmake/plymill.pc.in package/plymill.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/plymill.pc COMPONENT development
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The build folder can be found like an installed package: plymill_DIR is its folder package/.
export(EXPORT plymill FILE ${PROJECT_BINARY_DIR}/package/plymillTargets.cmake NAMESPACE plymill::)
