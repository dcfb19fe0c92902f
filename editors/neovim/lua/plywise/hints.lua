-- Inlay hints (outcomes behind titles, marks behind moves) and code lenses (what can be
-- clicked above a puzzle) are on in puzzles, unless vim.g.plywise.hints is false.
local M = {}

local client_of = require('plywise.client')
local settings = require('plywise.settings')

-- Before 0.12, Neovim shows lenses only when it is told to.
local shows_lenses = vim.lsp.codelens.enable ~= nil

-- Neovim asks for the hints and lenses of a whole file whenever it changes, and is busy with
-- those of thousands of puzzles for longer than between two keys. A longer file has none.
local most_lines = 5000

---@return boolean
function M.are_on()
  return settings.get('hints') ~= false
end

---What a client says that it can do, where that is more than Neovim says of itself.
---@return table?
function M.capabilities()
  if not shows_lenses then
    return vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), {
      workspace = { codeLens = { refreshSupport = true } },
    })
  end
end

---What the user sees in a buffer, and may have switched off there.
---@class plywise.Seen
---@field hints boolean
---@field lenses boolean
---@field shown? boolean whether that is so already
local seen = {} ---@type table<integer, plywise.Seen>

local timers = {} ---@type table<integer, uv_timer_t> of buffers whose lenses are about to be asked for

local function forget_timer(buffer)
  if timers[buffer] then
    timers[buffer]:stop()
    timers[buffer]:close()
    timers[buffer] = nil
  end
end

---Asks for the lenses of a buffer and shows them, before 0.12. Not by
---vim.lsp.codelens.refresh: it waits for ever for a server that has died meanwhile.
local function ask_for_lenses(buffer)
  local client = client_of.of(buffer)
  if not client or not seen[buffer] or not seen[buffer].lenses then
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  client_of.request(client, 'textDocument/codeLens', params, function(err, lenses, context)
    local as_asked = vim.api.nvim_buf_is_loaded(buffer) and vim.api.nvim_buf_get_changedtick(buffer) == tick
    if not err and as_asked and seen[buffer] and seen[buffer].lenses then
      vim.lsp.codelens.on_codelens(err, lenses, context)
    end
  end, buffer)
end

---Asks for them a moment later, so that they are not asked for at each key.
local function ask_for_lenses_soon(buffer)
  forget_timer(buffer)
  timers[buffer] = vim.defer_fn(function()
    timers[buffer] = nil
    if vim.api.nvim_buf_is_loaded(buffer) then
      ask_for_lenses(buffer)
    end
  end, 200)
end

---Asks for the lenses of all buffers of a client again.
local function refresh_lenses(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  for buffer in pairs(client and client.attached_buffers or {}) do
    ask_for_lenses_soon(buffer)
  end
  return vim.NIL
end

---Asks for the hints of all buffers of a client again. Neovim's own handler keeps those on
---the screen, as long as nothing is typed: `solving...` would stay.
local function refresh_hints(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  for buffer in pairs(client and client.attached_buffers or {}) do
    if vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) then
      vim.lsp.inlay_hint.enable(false, { bufnr = buffer })
      vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
    end
  end
  return vim.NIL
end

---The handlers that Neovim lacks, or has wrong.
---@return table<string, function>
function M.handlers()
  return {
    ['workspace/inlayHint/refresh'] = refresh_hints,
    ['workspace/codeLens/refresh'] = not shows_lenses and refresh_lenses or nil,
  }
end

---Shows what is to be seen in a buffer.
local function show(buffer)
  local now = seen[buffer]
  now.shown = true
  vim.lsp.inlay_hint.enable(now.hints, { bufnr = buffer })
  if shows_lenses then
    vim.lsp.codelens.enable(now.lenses, { bufnr = buffer })
  elseif now.lenses then
    ask_for_lenses_soon(buffer)
  else
    forget_timer(buffer)
    vim.lsp.codelens.clear(nil, buffer)
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
  forget_timer(buffer)
  local now = seen[buffer]
  if now and now.shown then
    now.shown = false
    now.hints = vim.lsp.inlay_hint.is_enabled({ bufnr = buffer })
    now.lenses = now.lenses and (not shows_lenses or vim.lsp.codelens.is_enabled({ bufnr = buffer }))
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
  if not shows_lenses then
    events.on_text(augroup, 'Ask for the lenses of puzzles that have changed', ask_for_lenses_soon)
  end
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = augroup,
    desc = 'Forget whether a buffer shows hints',
    callback = function(event)
      forget_timer(event.buf)
      seen[event.buf] = nil
    end,
  })
  settings.follow('hints', switch)
end

return M
