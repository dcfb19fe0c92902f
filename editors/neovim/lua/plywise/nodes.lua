-- Behind the nodes of a graph that hold a piece stands which one.
--
-- Pieces and nodes depend on the text alone. So the board of a graph that is on the screen
-- is asked for once for each state of the text, and not because the server knows more: a
-- server that remembers few boards, and says of all others that they have changed, cannot
-- keep this busy.
local M = {}

local client_of = require('plywise.client')

local namespace = vim.api.nvim_create_namespace('plywise.nodes')

local most_boards = 12 -- on a screen; the server remembers a few more
local longest_graph = 5000 -- lines, above a window, in which the start of a graph is looked for

---@class plywise.Asked
---@field tick integer the state of the text
---@field done table<integer, true> the lines of the graphs that were asked for in that state
---@field busy boolean whether an answer is on its way
local asked = {} ---@type table<integer, plywise.Asked> by buffer

---The line from 0 of the graph that the top of a window is in, nil where it is in none.
local function graph_above(buffer, top)
  local first = math.max(0, top - longest_graph)
  local lines = vim.api.nvim_buf_get_lines(buffer, first, top, false)
  for i = #lines, 1, -1 do
    if lines[i]:find('^%a') then -- a key
      return lines[i]:find('^graph:') and first + i - 1 or nil
    end
  end
end

---The lines from 0 of the graphs on the screen.
local function graphs_shown(buffer)
  local found = {}
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local top, bottom = vim.fn.line('w0', window) - 1, vim.fn.line('w$', window)
    found[#found + 1] = graph_above(buffer, top)
    for i, line in ipairs(vim.api.nvim_buf_get_lines(buffer, top, bottom, false)) do
      if line:find('^graph:') then
        table.insert(found, top + i - 1)
      end
    end
  end
  return vim.list_slice(found, 1, most_boards)
end

---The words behind a node, by node.
local function words_of(board)
  local words = {}
  for _, piece in ipairs({ 'mouse', 'cat', 'goal' }) do
    local node = board.pieces[piece]
    if node then
      words[node] = (words[node] or '') .. '  ' .. (piece == 'goal' and 'hole' or piece)
    end
  end
  return words
end

---@class plywise.Mention of a node in the text
---@field line integer from 0
---@field from integer the byte where it starts
---@field to integer the byte behind it
---@field own boolean whether the line is the node's own, with its neighbours
---@field name string

---Where a node is to be marked: on its own line, else on the first that mentions it.
---@param ranges table[] of the protocol, all mentions
---@return plywise.Mention?
local function mention(client, buffer, ranges)
  local first
  for _, range in ipairs(ranges) do
    local from, to = client_of.byte(client, buffer, range.start), client_of.byte(client, buffer, range['end'])
    if from and to then
      local line = range.start.line
      local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]
      local own = text:sub(1, from):find('^%s*$') ~= nil
      local found = { line = line, from = from, to = to, own = own, name = text:sub(from + 1, to) }
      if own then
        return found
      end
      first = first or found
    end
  end
  return first
end

---Marks the nodes of a board. A node without a line of its own is named.
local function mark(client, buffer, board)
  if not board.arena or board.arena.kind ~= 'graph' then
    return
  end
  vim.api.nvim_buf_clear_namespace(buffer, namespace, board.range.start.line, board.range['end'].line + 1)
  for node, words in pairs(words_of(board)) do
    local at = mention(client, buffer, board.text.nodes[node + 1] or {})
    if at then
      vim.api.nvim_buf_set_extmark(buffer, namespace, at.line, at.from, {
        end_col = at.to,
        invalidate = true, -- a node that is deleted
        virt_text = { { at.own and words or words .. ' on ' .. at.name, 'LspInlayHint' } },
        virt_text_pos = 'eol',
        hl_mode = 'combine',
      })
    end
  end
end

---The next graph to ask for.
local function next_graph(buffer, state)
  for _, line in ipairs(graphs_shown(buffer)) do
    if not state.done[line] then
      return line
    end
  end
end

---Asks for the boards of the graphs on the screen, one after the other.
local function look(buffer)
  local state = asked[buffer]
  local client = client_of.of(buffer)
  if not state or not client or state.busy or not require('plywise.hints').are_on() then
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  if state.tick ~= tick then
    state.tick, state.done = tick, {}
  end
  local line = next_graph(buffer, state)
  if not line then
    return
  end
  state.done[line] = true
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = 0 },
    heat = vim.NIL,
  }
  state.busy = client_of.request(client, 'plywise/board', params, function(err, board)
    if asked[buffer] ~= state then
      return -- it has been detached since
    end
    state.busy = false
    local as_asked = vim.api.nvim_buf_is_loaded(buffer) and vim.api.nvim_buf_get_changedtick(buffer) == tick
    if not err and board and as_asked then
      mark(client, buffer, board)
    end
    look(buffer)
  end, buffer) ~= nil
end

local function forget(buffer)
  asked[buffer] = nil
  if vim.api.nvim_buf_is_valid(buffer) then
    vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  end
end

---Begins anew in a buffer.
local function begin(buffer)
  forget(buffer)
  asked[buffer] = { tick = -1, done = {}, busy = false }
  look(buffer)
end

---@param augroup integer
function M.follow(augroup)
  local events = require('plywise.events')
  events.on(augroup, 'LspAttach', 'Mark the nodes that hold a piece', begin)
  events.on(augroup, 'LspDetach', 'Mark no nodes of puzzles that are not served', forget)
  events.on_text(augroup, 'Mark the nodes that hold a piece by now', look)
  local function on(event, run)
    vim.api.nvim_create_autocmd(event, { group = augroup, desc = 'Mark the nodes that are on the screen', callback = run })
  end
  on('BufWinEnter', function(event)
    look(event.buf)
  end)
  on('WinScrolled', function()
    for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
      look(vim.api.nvim_win_get_buf(window))
    end
  end)
  require('plywise.settings').follow('hints', function()
    for _, buffer in ipairs(client_of.served()) do
      begin(buffer)
    end
  end)
end

return M
