a = 1
local b = )
local function g() return 2 end
