-- What goes on and off while one works.
local M = {}

local settings = require('plywise.settings')

---The settings of the server that serves this buffer, or would.
local function server()
  local client = require('plywise.client').of(0)
  return settings.server(client and client.settings or settings.configured())
end

---Changes a setting of the server.
local function set(name, value)
  settings.change(function(chosen)
    chosen.settings = vim.tbl_extend('force', settings.section(chosen.settings), { [name] = value })
  end)
end

---@class plywise.Switch
---@field is_on fun(): boolean
---@field set fun(on: boolean)

---@type table<string, plywise.Switch>
local switches = {
  heat = {
    is_on = function()
      return server().heatMap ~= false
    end,
    set = function(on)
      set('heatMap', on)
    end,
  },
  spoilers = {
    is_on = function()
      return server().spoilers ~= 'off'
    end,
    set = function(on)
      set('spoilers', on and 'on' or 'off')
    end,
  },
  -- The editor asks for hints, and the server has some: both may be switched off.
  hints = {
    is_on = function()
      return settings.get('hints') ~= false and server().hints ~= false
    end,
    set = function(on)
      settings.change(function(chosen)
        chosen.hints = on
      end)
      if on and server().hints == false then
        set('hints', true)
      end
    end,
  },
  signs = {
    is_on = function()
      return settings.get('signs') == true
    end,
    set = function(on)
      settings.change(function(chosen)
        chosen.signs = on
      end)
    end,
  },
}

---Turns a switch on or off, and says what is so now.
---@param name 'heat'|'spoilers'|'hints'|'signs'
---@param how? string 'on' or 'off'; nil turns it around
function M.turn(name, how)
  if how ~= nil and how ~= 'on' and how ~= 'off' then
    error(('plywise: it is :Plywise %s on, or off, not %s'):format(name, how), 0)
  end
  local switch = switches[name]
  local on = how == 'on' or how == nil and not switch.is_on()
  switch.set(on)
  require('plywise.client').say(('%s %s'):format(name == 'heat' and 'heat map' or name, on and 'on' or 'off'))
end

return M
