#!/usr/bin/lua
--[[ c ]] local a <const> = {1, b = 'c'; [2] = [==[ ]] ]==]}
for k, v in pairs(a) do if not k then goto d elseif v then f:g"x".h[1] = -2 ^ 3 end end ::d::
return function(...) end
