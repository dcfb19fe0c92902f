-- A cell has the colour of who wins once the player to move has arrived there, and
-- the best destination stands out.
local winners = { 'mouseWins', 'catWins' }
local thirds = { 'soon', 'later', 'late' }

-- What the two common kinds of red-green blindness and the rare blue-yellow one make
-- of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
local eyes = {
  normal = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  protan = { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  deutan = { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  tritan = { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
}

---The place of a colour in CIELAB as those eyes see it.
local function seen(colour, eye)
  local linear = {}
  for i, place in ipairs({ 0x10000, 0x100, 1 }) do
    local c = math.floor(colour / place) % 0x100 / 255
    linear[i] = c <= 0.04045 and c / 12.92 or ((c + 0.055) / 1.055) ^ 2.4
  end
  local function through(row)
    return math.max(0, math.min(1, row[1] * linear[1] + row[2] * linear[2] + row[3] * linear[3]))
  end
  local r, g, b = through(eye[1]), through(eye[2]), through(eye[3])
  local function f(x)
    return x > 0.008856 and x ^ (1 / 3) or 7.787 * x + 16 / 116
  end
  local x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  local y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  local z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return { 116 * y - 16, 500 * (x - y), 200 * (y - z) }
end

local function difference(a, b, eye)
  local p, q = seen(a, eye), seen(b, eye)
  return math.sqrt((p[1] - q[1]) ^ 2 + (p[2] - q[2]) ^ 2 + (p[3] - q[3]) ^ 2)
end

local function group(name)
  return ('@lsp.mod.%s.puzzle'):format(name)
end

local function background(name)
  return vim.api.nvim_get_hl(0, { name = group(name), link = false }).bg
end

return function(t)
  t.served()
  -- `essential` is left out: whether the edit of a cell decides is known a moment later.
  local function modifiers(number, column)
    return t.eventually('the cells are coloured', function()
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, number - 1, column) or {}) do
        if token.start_col <= column and column < token.end_col and next(token.modifiers) then
          local others = vim.deepcopy(token.modifiers)
          others.essential = nil
          return others
        end
      end
    end)
  end
  local row = t.line('  #C...', 'puzzle: The mouse slips past')
  t.equal(modifiers(row, #'  #'), { catWins = true, soon = true }, 'the cell 1,1')
  t.equal(modifiers(row, #'  #C..'), { mouseWins = true, later = true }, 'the cell 1,4')
  t.equal(modifiers(row + 1, #'  M.'), { mouseWins = true, late = true, best = true }, 'the cell 2,2')

  -- A cell is drawn in the colour of the winner and the third together.
  local function drawn(number, column, name)
    vim.api.nvim_win_set_cursor(0, { number, 0 })
    t.eventually('a cell is drawn as ' .. name, function()
      vim.cmd('redraw!')
      for _, mark in ipairs(vim.inspect_pos(0, number - 1, column).semantic_tokens) do
        if mark.opts.hl_group == group(name) then
          return true
        end
      end
    end)
  end
  drawn(row, #'  #', 'catWins.soon')
  drawn(row, #'  #C..', 'mouseWins.later')
  drawn(row + 1, #'  M.', 'mouseWins.late')

  -- While the board is broken, the last colours stay and say so.
  local function becomes(stale)
    t.eventually(stale and 'the last colours are stale' or 'the colours are those of the text again', function()
      local now = modifiers(row + 1, #'  M.')
      return now.mouseWins and now.stale == stale
    end)
  end
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  #C..' })
  becomes(true)
  drawn(row + 1, #'  M.', 'mouseWins.late')
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  #C...' })
  becomes(nil)

  -- All shades are told apart, by all eyes, from each other and from the background.
  for _, scheme in ipairs({ 'default', 'habamax', 'shine' }) do
    for _, ground in ipairs({ 'dark', 'light' }) do
      vim.o.background = ground
      vim.cmd('colorscheme ' .. scheme)
      local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false }).bg
      local board, pawns = { ground = normal, drawn = background('drawn') }, { ground = normal }
      for _, winner in ipairs(winners) do
        for _, third in ipairs(thirds) do
          board[winner .. '.' .. third] = background(winner .. '.' .. third)
        end
      end
      pawns.good, pawns.bad = background('good'), background('bad')
      for _, shades in ipairs({ board, pawns }) do
        for a, one in pairs(shades) do
          for b, other in pairs(shades) do
            for name, eye in pairs(eyes) do
              local apart = difference(one, other, eye)
              assert(a == b or apart > 8, ('%s and %s are %.1f apart for %s eyes in %s'):format(a, b, apart, name, scheme))
            end
          end
        end
      end
      assert(vim.tbl_count(board) == 8 and vim.tbl_count(pawns) == 3, 'a shade has no colour in ' .. scheme)
      local stale = vim.api.nvim_get_hl(0, { name = group('stale') })
      assert(stale.fg and stale.italic, 'what is stale does not look so in ' .. scheme)
    end
  end

  -- What the user says holds, and the thirds follow.
  vim.cmd('highlight clear')
  vim.cmd('highlight @lsp.mod.drawn.puzzle guibg=#123456')
  vim.cmd('highlight @lsp.mod.catWins.puzzle guibg=#654321')
  vim.cmd('highlight @lsp.mod.mouseWins.late.puzzle guibg=#abcdef')
  require('plywise.colours').set()
  t.equal(background('drawn'), 0x123456, 'the colour of the user')
  t.equal(background('catWins.soon'), 0x654321, 'the strongest third of the colour of the user')
  t.equal(background('mouseWins.late'), 0xabcdef, 'the third of the user')
end
