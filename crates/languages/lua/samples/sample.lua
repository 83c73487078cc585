#!/usr/bin/env lua
--[==[ What Lua has,
once each. ]] ]==]
--[ a line
local a <const>, b <close> = 1, 0xA.8p-3
local function f(a, ...) local x = {...}; return end
function a.b.c:d() return -a ^ 2 .. not #b, "x\z
   y", 'z\'' end
::again:: goto again
for i = 1, 10, .5e3 do break end
for k, v in pairs { a = 1; [2] = 3, f(), } do
  while a <= b and ~c ~= d // e do f"x" { } end
end
repeat
  if a then ; elseif b or c then x.y[1], z = (f)(a, function(...) end):g [[
]] [=[]]]=], nil else end
until true == false
a.b.c = x >> 1 << 2 & 3 | 4 % 5LL --[===[
]===] return [===[ ]==] ]===]
