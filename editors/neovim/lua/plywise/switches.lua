-- What goes on and off while one works.
local M = {}

local settings = require('plywise.settings')

---Changes a setting of the server.
local function tell(name, value)
  settings.set('settings', vim.tbl_extend('force', settings.section(settings.get('settings')), { [name] = value }))
end

---Turns a switch on or off, and says what is so now.
---@param name 'heat'|'spoilers'|'hints'|'signs'
---@param how? string 'on' or 'off'; nil turns it around
function M.turn(name, how)
  if how ~= nil and how ~= 'on' and how ~= 'off' then
    error(('plywise: it is :Plywise %s on, or off, not %s'):format(name, how), 0)
  end
  local client = require('plywise.client').of(0)
  local server = settings.server(client and client.settings or settings.configured())
  local is_on = {
    heat = server.heatMap ~= false,
    spoilers = server.spoilers ~= 'off',
    -- The editor asks for hints, and the server has some: both may be switched off.
    hints = settings.get('hints') ~= false and server.hints ~= false,
    signs = settings.get('signs') == true,
  }
  local on = how == 'on' or how == nil and not is_on[name]
  if name == 'heat' then
    tell('heatMap', on)
  elseif name == 'spoilers' then
    tell('spoilers', on and 'on' or 'off')
  else
    settings.set(name, on)
    if name == 'hints' and on and server.hints == false then
      tell('hints', true)
    end
  end
  require('plywise.client').say(('%s %s'):format(name == 'heat' and 'heat map' or name, on and 'on' or 'off'))
end

return M
