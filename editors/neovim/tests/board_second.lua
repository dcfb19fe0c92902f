-- A board that is pinned keeps its puzzle; a second one splits it, and follows the cursor.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: A leap over the cat')
  local text = n.lua('return vim.api.nvim_get_current_win()')
  n.command('Plywise board')
  n.shows('A leap over the cat')
  local width = n.lua('return vim.api.nvim_win_get_width(...)', text)
  n.command('Plywise board')
  n.type('p')
  n.shows('[pinned]')
  n.command('wincmd p')
  n.find('puzzle: The way home')
  n.command('Plywise board')
  local function titles(want)
    n.becomes('the titles', [[return vim.tbl_map(function(window)
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, 1, false)[1]
    end, vim.tbl_filter(function(window)
      return vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'plywise-board'
    end, vim.api.nvim_tabpage_list_wins(0)))]], want)
  end
  titles({ 'A leap over the cat [pinned]', 'The way home' })
  n.focus(text)
  t.equal(n.lua('return vim.api.nvim_win_get_width(...)', text), width, 'the width of the text beside two boards')
  n.find('puzzle: Round and round')
  titles({ 'A leap over the cat [pinned]', 'Round and round' })

  -- :Plywise board goes to the one that follows. Without a pin both do, and a pin comes back.
  local first, second = unpack(n.boards())
  n.command('Plywise board')
  n.focus(second)
  n.type('q')
  n.lua('vim.api.nvim_set_current_win(...)', first)
  n.type('p')
  n.hides('[pinned]')
  n.command('Plywise board')
  t.equal(n.boards(), { first }, 'the boards')

  -- The puzzle moves in the text, and vanishes; the board goes on.
  n.type('p')
  n.shows('[pinned]')
  n.lua('vim.api.nvim_set_current_win(...)', text)
  n.type('ggOa line more<Esc>')
  n.shows('[pinned]', 'A leap over the cat')
  n.command('undo')
  n.stop()
end
