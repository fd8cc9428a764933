# The target `library` brings the library and the command up to date, in build/release if that folder was
# configured here with the same compiler and flags, and otherwise in a folder of this build. Ninja knows
# which of its files are older than their sources. Sets plymill_DIR.
cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH SOURCE)
set(BUILD ${SOURCE}/build/release)
set(FLAGS CMAKE_BUILD_TYPE CMAKE_CXX_COMPILER CMAKE_CXX_FLAGS CMAKE_CXX_FLAGS_RELEASE
  CMAKE_EXE_LINKER_FLAGS)

# Whether build/release can be used: `REASON` says why not.
set(REASON "")
execute_process(COMMAND test -w ${BUILD}/CMakeCache.txt RESULT_VARIABLE CANNOT_WRITE)
if(CANNOT_WRITE)
  set(REASON "there is none")
else()
  load_cache(${BUILD} READ_WITH_PREFIX THERE_ CMAKE_HOME_DIRECTORY PLYMILL_ONLY ${FLAGS})
  foreach(flag IN LISTS FLAGS)
    if(NOT "${THERE_${flag}}" STREQUAL "${${flag}}")
      set(REASON "${flag} is \"${THERE_${flag}}\" there, \"${${flag}}\" here")
    endif()
  endforeach()
  if(NOT THERE_CMAKE_HOME_DIRECTORY STREQUAL SOURCE)
    set(REASON "it is of another source folder")
  elseif(THERE_PLYMILL_ONLY)
    set(REASON "it has one notation only")
  endif()
endif()

if(REASON)
  message(STATUS "plymill: build/release is not used, because ${REASON}")
  set(BUILD ${CMAKE_CURRENT_BINARY_DIR}/plymill)
  foreach(flag CMAKE_MAKE_PROGRAM ${FLAGS})
    list(APPEND DEFINITIONS "-D${flag}=${${flag}}")
  endforeach()
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD}
    -G ${CMAKE_GENERATOR} ${DEFINITIONS} -DBUILD_TESTING=OFF)
else()
  message(STATUS "plymill: the library of build/release is used")
endif()
add_custom_target(library ALL USES_TERMINAL
  BYPRODUCTS ${BUILD}/libplymill.a ${BUILD}/libplymill_cli.a ${BUILD}/plymill
  COMMAND ${CMAKE_COMMAND} --build ${BUILD} --target plymill plymill_core plymill_cli)
set(plymill_DIR ${BUILD}/package)
