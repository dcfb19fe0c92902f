-- The keys that look: layers, distances, the place in the text, what is known of it, help.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: A leap over the cat')

  n.command('Plywise board')
  n.shows('A leap over the cat', 'mouse wins in 3', ' 0 M 6+')
  t.equal(#n.boards(), 1, 'how many boards there are')
  t.equal(n.lua('return vim.fn.expand("%:t")'), 'leetcode.puzzle', 'the file with the focus')
  n.command('Plywise board')

  n.type('d')
  n.hides('M 6+')
  n.type('d')
  n.shows(' 0 M 6+')
  n.type('L')
  n.shows('shades: where the mouse could stand, mouse to move')
  n.type('L')
  n.shows('shades: where the cat could stand, mouse to move')
  n.type('L')
  n.shows('shades: where the cat could stand, cat to move')
  n.type('L')
  n.hides('shades: ')
  t.eventually('nothing is shaded', function()
    return #vim.tbl_filter(function(text)
      return vim.startswith(text, 'M')
    end, n.marked('Wins')) == 0
  end)
  n.type('L')
  n.shows(' 0 M 6+')
  n.hides('shades: ')

  ---What a float shows.
  local function float(part)
    n.becomes('whether a float shows ' .. part, ([[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
          return table.concat(lines, '\n'):find(%q, 1, true) ~= nil
        end
      end
    ]]):format(part), true)
    n.type('hl')
  end
  n.type('gg/C 0<CR>')
  n.becomes('where the cursor is', "return vim.fn.expand('<cword>')", 'C')
  n.type('K')
  float('0,2')
  n.type('g?')
  float('play the best move')
  n.type('gg/C 0<CR>gd')
  n.becomes('the cursor in the text', "return { vim.fn.expand('%:t'), vim.fn.col('.'), vim.fn.getline('.') }",
    { 'leetcode.puzzle', 5, '  M.C...F' })

  -- A letter beside the distance, when it is wanted.
  n.lua([[require('plywise.settings').set('signs', true)]])
  n.shows('6m')
  n.lua([[require('plywise.settings').set('signs', false)]])
  n.hides('6m')
  n.stop()
end
