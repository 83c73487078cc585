# Where the tools of a shop are.
cmake_minimum_required(VERSION 3.20)

if(NOT SHOP_ROOT)
  set(SHOP_ROOT $ENV{SHOP_ROOT})
endif()

if(WIN32 AND NOT CYGWIN)
  set(SHOP_SUFFIX ".exe")
elseif(APPLE OR (UNIX AND CMAKE_SYSTEM_NAME MATCHES "BSD$"))
  set(SHOP_SUFFIX "")
  foreach(dir IN ITEMS /opt/shop /usr/local/shop)
    if(EXISTS "${dir}/bin/till" AND NOT IS_SYMLINK "${dir}/bin/till")
      list(APPEND SHOP_PATHS "${dir}/bin" "${dir}/lib")
    else()
      message(STATUS "No till in ${dir}")
    endif()
  endforeach()
else()
  set(SHOP_SUFFIX ".elf")
endif()

find_program(SHOP_TILL NAMES till${SHOP_SUFFIX} PATHS ${SHOP_PATHS} NO_DEFAULT_PATH)
