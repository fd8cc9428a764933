# The command links static libraries if the system has them: finding and loading fifty shared
# libraries takes longer than converting a small file. Other libraries are shared.

# Code for shared libraries, such as the Python module, cannot hold static libraries that were compiled
# for executables.
if(CMAKE_POSITION_INDEPENDENT_CODE)
  function(link_static target)
  endfunction()
  return()
endif()

# From here on, find_library() and pkg-config prefer static libraries.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a ${CMAKE_FIND_LIBRARY_SUFFIXES})

# Replaces the imported `target`, and the targets it links, by static libraries if these exist.
function(link_static target)
  if(NOT TARGET ${target})
    return()
  endif()
  get_target_property(seen ${target} PLYMILL_LINK_STATIC)
  if(seen)
    return()
  endif()
  set_target_properties(${target} PROPERTIES PLYMILL_LINK_STATIC ON)
  get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
  foreach(configuration IN LISTS configurations)
    get_target_property(library ${target} IMPORTED_LOCATION_${configuration})
    if(library)
      string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive ${library})
      if(EXISTS ${archive})
        set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} ${archive})
      endif()
    endif()
  endforeach()
  get_target_property(links ${target} INTERFACE_LINK_LIBRARIES)
  foreach(link IN LISTS links)
    link_static(${link})
  endforeach()
endfunction()
