message(a)
endif()
if(a)
  message("b)
  set(c d)
endforeach()
" e)
else()
else()
endif()
f (g) h()
message[i]
set(j [[k
l
