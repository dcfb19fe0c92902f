-- Buffers that get their name or their type late, or lose them: a server knows a text by
-- its name, and Neovim tells it of a new name only when the text is written.
local M = {}

local events = require('plywise.events')

---Whether a buffer is the text of a file, which may not be there yet.
---@param buffer integer
---@return boolean
function M.is_file(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  return vim.bo[buffer].buftype == '' and name ~= '' and vim.fn.isdirectory(name) == 0
end

---Makes a puzzle of a buffer that is named like one. Whoever waits for puzzles hears of it.
---@param buffer integer
function M.detect(buffer)
  if M.is_file(buffer) and vim.filetype.match({ buf = buffer }) == 'puzzle' then
    vim.bo[buffer].filetype = 'puzzle'
  end
end

local function clients_of(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = 'plywise' })
end

local function detach(buffer)
  for _, client in ipairs(clients_of(buffer)) do
    vim.lsp.buf_detach_client(buffer, client.id)
  end
end

---@type table<integer, vim.lsp.Client[]> that served a buffer, while its name changes
local renamed = {}

---Tells whoever waits for puzzles of one that has a name by now.
local function again(buffer)
  if vim.bo[buffer].filetype == 'puzzle' then
    vim.bo[buffer].filetype = 'puzzle'
  end
end

local function rename(buffer)
  local clients = renamed[buffer] or {}
  renamed[buffer] = nil
  if not vim.api.nvim_buf_is_loaded(buffer) then
    return -- :saveas leaves a buffer of the old name behind
  end
  if #clients > 0 and M.is_file(buffer) then
    for _, client in ipairs(clients) do
      vim.lsp.buf_attach_client(buffer, client.id)
    end
  elseif vim.bo[buffer].filetype == 'puzzle' then
    again(buffer)
  else
    M.detect(buffer)
  end
end

local listening = {} ---@type table<integer, boolean> by buffer
local deaf = {} ---@type table<integer, boolean> buffers that Neovim does not listen to any more

---Sends the whole text of a buffer to the server.
local function send(buffer, tick)
  local uri = vim.uri_from_bufnr(buffer)
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n') .. '\n'
  vim.lsp.util.buf_versions[buffer] = tick
  for _, client in ipairs(clients_of(buffer)) do
    require('plywise.client').notify(client, 'textDocument/didChange', {
      textDocument = { uri = uri, version = tick },
      contentChanges = { { text = text } },
    })
  end
end

---Listens to a buffer in Neovim's place, where need be. Neovim stops to listen when a
---buffer changes while no server serves it, and does not begin again when one does: no
---server would hear of what is typed, nor of the end of the buffer.
local function listen(buffer)
  if listening[buffer] then
    return
  end
  listening[buffer] = true
  local function changed(tick)
    if #vim.lsp.get_clients({ bufnr = buffer, _uninitialized = true }) == 0 then
      deaf[buffer] = true
    elseif deaf[buffer] then
      send(buffer, tick)
    end
  end
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, tick)
      changed(tick)
    end,
    on_reload = function()
      changed(vim.api.nvim_buf_get_changedtick(buffer))
    end,
    on_detach = function()
      listening[buffer] = nil
      if deaf[buffer] then
        detach(buffer)
      end
      vim.schedule(function()
        if not vim.api.nvim_buf_is_valid(buffer) then
          deaf[buffer] = nil
        end
      end)
    end,
  })
end

---Follows names and types from here on.
---@param augroup integer
function M.follow(augroup)
  local function on(event, about, run)
    vim.api.nvim_create_autocmd(event, {
      group = augroup,
      desc = about,
      callback = function(found)
        run(found.buf)
      end,
    })
  end
  on('BufFilePre', 'Have no puzzle served by a name that it loses', function(buffer)
    renamed[buffer] = clients_of(buffer)
    detach(buffer)
  end)
  on('BufFilePost', 'Have puzzles served that get a name', rename)
  -- A buffer is new in this sense too when it is written for the first time under its
  -- first name.
  on('BufNew', 'Have puzzles served that are written and get a name', again)
  on('FileType', 'Serve no buffer that is a puzzle no more', function(buffer)
    if vim.bo[buffer].filetype ~= 'puzzle' then
      detach(buffer)
    end
  end)
  events.on(augroup, 'LspAttach', 'Hear of every change of a puzzle', listen)
end

return M
