-- With vim.g.plywise.signs, a letter beside each colour: m where the mouse wins, c where the
-- cat does and = for a draw. Cells of floor have it instead of their dot, nodes behind their
-- line. Pawns are * for the best, + and -.
--
-- The letters stand where Neovim keeps the colours of tokens, move with the text as those
-- do, and go when those go.
local M = {}

local settings = require('plywise.settings')

---Where Neovim keeps the marks of a client's tokens. Their names are its own, but nothing
---else goes when the tokens go.
local function namespace_of(client_id)
  local all = vim.api.nvim_get_namespaces()
  return all['nvim.lsp.semantic_tokens:' .. client_id] or all['vim_lsp_semantic_tokens:' .. client_id]
end

-- The letters, by the modifiers that tokens have for them.
local outcomes = { mouseWins = 'm', catWins = 'c', drawn = '=' }
local pawns = { best = '*', good = '+', bad = '-' }

local function letter_of(modifiers, letters)
  for modifier, letter in pairs(letters) do
    if modifiers[modifier] then
      return letter
    end
  end
end

---Puts a letter beside the colour of a token. It is called on LspTokenUpdate.
function M.token(event)
  if settings.get('signs') ~= true then
    return
  end
  local token = event.data.token
  local namespace = namespace_of(event.data.client_id)
  local letter = letter_of(token.modifiers, token.type == 'pawn' and pawns or outcomes)
  if not letter or not namespace then
    return
  end
  local function mark(from, options)
    options.strict = false
    options.hl_mode = 'combine'
    vim.api.nvim_buf_set_extmark(event.buf, namespace, token.line, from, options)
  end
  if token.type == 'floor' or token.type == 'pawn' then
    -- One mark for each, so that what is typed between them moves them apart.
    for column = token.start_col, token.end_col - 1 do
      mark(column, {
        end_col = column + 1,
        invalidate = true,
        undo_restore = false,
        virt_text = { { letter } },
        virt_text_pos = 'overlay',
      })
    end
  elseif token.modifiers.definition then
    mark(token.start_col, {
      end_col = token.end_col,
      invalidate = true,
      undo_restore = false,
      virt_text = { { letter, 'LspInlayHint' } },
      virt_text_pos = 'eol',
      priority = 1, -- before the words of other marks there
    })
  end
end

---Has the letters come and go as soon as the setting changes.
function M.follow()
  settings.follow('signs', function()
    for _, buffer in ipairs(require('plywise.client').served()) do
      vim.lsp.semantic_tokens.force_refresh(buffer)
    end
  end)
end

return M
