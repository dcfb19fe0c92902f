-- Inlay hints (outcomes behind titles, marks behind moves) and code lenses (how sound a puzzle is,
-- above it) are on in puzzles, unless vim.g.plywise.hints is false. Before 0.12, Neovim shows lenses
-- behind titles, where they would be in the way; there are none.
local M = {}

local client_of = require('plywise.client')
local settings = require('plywise.settings')

local shows_lenses = vim.lsp.codelens.enable ~= nil

-- Neovim asks for the hints and lenses of a whole file whenever it changes, and is busy with
-- those of thousands of puzzles for longer than between two keys. A longer file has none.
local most_lines = 5000

---@return boolean
function M.are_on()
  return settings.get('hints') ~= false
end

---What the user sees in a buffer, and may have switched off there.
---@class plywise.Seen
---@field hints boolean
---@field lenses boolean
---@field shown? boolean whether that is so already
local seen = {} ---@type table<integer, plywise.Seen>

---Asks for the hints of all buffers of a client again. Neovim's own handler keeps those on
---the screen, as long as nothing is typed: `solving…` would stay.
function M.refresh(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  for buffer in pairs(client and client.attached_buffers or {}) do
    if vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) then
      vim.lsp.inlay_hint.enable(false, { bufnr = buffer })
      vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
    end
  end
  return vim.NIL
end

---Shows what is to be seen in a buffer.
local function show(buffer)
  local now = seen[buffer]
  now.shown = true
  vim.lsp.inlay_hint.enable(now.hints, { bufnr = buffer })
  if shows_lenses then
    vim.lsp.codelens.enable(now.lenses, { bufnr = buffer })
  end
end

---What is to be seen in a buffer unless the user chooses otherwise there.
---@return plywise.Seen
local function default(buffer)
  local on = M.are_on() and vim.api.nvim_buf_line_count(buffer) <= most_lines
  return { hints = on, lenses = on }
end

---Switches a buffer on that the server has begun to serve; one that it served before, as
---it was when that ended.
local function attached(buffer)
  seen[buffer] = seen[buffer] or default(buffer)
  if not seen[buffer].hints and not seen[buffer].lenses then
    return
  end
  -- After Neovim's own work on attaching, which comes next: what is enabled by then is asked
  -- for twice, and lenses that are resolved between the two answers stay blank.
  vim.schedule(function()
    vim.schedule(function()
      if seen[buffer] and client_of.of(buffer) then
        show(buffer)
      end
    end)
  end)
end

---Notes what the user has left on, before Neovim switches everything off.
local function detached(buffer)
  local now = seen[buffer]
  if now and now.shown then
    now.shown = false
    now.hints = vim.lsp.inlay_hint.is_enabled({ bufnr = buffer })
    now.lenses = shows_lenses and vim.lsp.codelens.is_enabled({ bufnr = buffer })
  end
end

---The setting has changed: it counts for all buffers, whatever was chosen in them; for those
---that no server serves now, once one does.
local function switch()
  for buffer in pairs(seen) do
    seen[buffer] = vim.api.nvim_buf_is_loaded(buffer) and default(buffer) or nil
    if seen[buffer] and client_of.of(buffer) then
      show(buffer)
    end
  end
end

---@param augroup integer
function M.follow(augroup)
  local events = require('plywise.events')
  events.on(augroup, 'LspAttach', 'Show hints and lenses in puzzles', attached)
  events.on(augroup, 'LspDetach', 'Show no hints in puzzles that are not served', detached)
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = augroup,
    desc = 'Forget whether a buffer shows hints',
    callback = function(event)
      seen[event.buf] = nil
    end,
  })
  settings.follow('hints', switch)
end

return M
