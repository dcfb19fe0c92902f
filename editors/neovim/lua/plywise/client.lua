-- The client that Neovim has for the server: Neovim 0.10 and later ones are spoken to in
-- different ways.
local M = {}

local modern = vim.fn.has('nvim-0.11') == 1

---The client that serves a buffer.
---@param buffer? integer 0 or nil for the current one
---@return vim.lsp.Client? # nil where none does, or it is only starting
function M.of(buffer)
  for _, client in ipairs(vim.lsp.get_clients({ bufnr = buffer or 0, name = 'plywise' })) do
    if client.initialized and not M.stopped(client) then
      return client
    end
  end
end

---The client that serves a buffer; a message for the user where none does.
---@param buffer? integer
---@return vim.lsp.Client
function M.needed(buffer)
  local client = M.of(buffer)
  if not client then
    if vim.bo[buffer or 0].filetype == 'puzzle' and not require('plywise.late').is_file(buffer or 0) then
      error('plywise: this puzzle has no name yet; :file new.puzzle gives it one', 0)
    end
    error(vim.bo[buffer or 0].filetype == 'puzzle' and 'plywise: no server runs for this puzzle; :Plywise restart starts it'
      or 'plywise: this is no puzzle file', 0)
  end
  return client
end

---The buffers that servers serve.
---@return integer[]
function M.served()
  local buffers = {}
  for _, client in ipairs(vim.lsp.get_clients({ name = 'plywise' })) do
    vim.list_extend(buffers, vim.tbl_keys(client.attached_buffers))
  end
  return buffers
end

---The buffers of puzzles, served or not.
---@return integer[]
function M.puzzles()
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'puzzle'
  end, vim.api.nvim_list_bufs())
end

---Calls a method of a client.
local function call(client, name, ...)
  if modern then
    return client[name](client, ...)
  end
  return client[name](...)
end

---@return boolean
function M.stopped(client)
  return call(client, 'is_stopped')
end

---@param handler fun(err: table?, result: any)
---@param buffer? integer
---@return integer? # the request's number; nil where the server is gone, and then the handler is not called
function M.request(client, method, params, handler, buffer)
  local sent, id = call(client, 'request', method, params, handler, buffer)
  return sent and id or nil
end

function M.notify(client, method, params)
  call(client, 'notify', method, params)
end

function M.cancel(client, id)
  call(client, 'cancel_request', id)
end

---What the protocol says of a window's cursor: `textDocument` and `position`.
---@param window? integer 0 or nil for the current one
function M.here(client, window)
  return vim.lsp.util.make_position_params(window or 0, client.offset_encoding)
end

---The byte of a text at which a column of the protocol stands, both from 0. A column beyond its end
---is its end.
---@param text string of one line
---@param column integer
---@return integer
function M.byte_in(client, text, column)
  if client.offset_encoding == 'utf-8' then
    return math.min(column, #text)
  elseif modern then
    return vim.str_byteindex(text, client.offset_encoding, column, false)
  end
  return vim.lsp.util._str_byteindex_enc(text, column, client.offset_encoding)
end

---The byte of a line at which the protocol's position stands. A line that is not there has none.
---@param position { line: integer, character: integer }
---@return integer?
function M.byte(client, buffer, position)
  local line = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1]
  return line and M.byte_in(client, line, position.character)
end

---Lines of a text, broken at blanks. Neovim would also break at the comma of a place.
---@param lines string[]
---@return string[]
function M.wrap(lines, width)
  local all = {}
  for _, line in ipairs(lines) do
    local part = ''
    for word in line:gmatch('%s*%S+') do
      if part ~= '' and vim.fn.strdisplaywidth(part .. word) > width then
        table.insert(all, part)
        part, word = '', vim.trim(word)
      end
      part = part .. word
    end
    table.insert(all, part)
  end
  return all
end

---Shows the user a message.
---@param message string
---@param level? integer of vim.log.levels
function M.say(message, level)
  vim.notify('plywise: ' .. message:gsub('^plywise: ', ''), level or vim.log.levels.INFO)
end

return M
