-- The suggested keys are there when they are asked for, at any time, and never where the
-- user has mapped something; and the help lists them.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local keys = require('plywise.keys')
  t.served()

  local function mapped(key)
    local map = vim.fn.maparg(key, 'n', false, true)
    return map.buffer == 1 and (map.rhs or 'a function') or nil
  end
  t.equal(mapped(']m'), nil, 'the key before it is asked for')

  -- The user's own stay.
  vim.keymap.set('n', '<LocalLeader>m', 'j', { buffer = true })
  vim.g.plywise = vim.tbl_extend('force', vim.g.plywise, { keys = true })
  t.eventually('the keys are there', function()
    return mapped(']m')
  end)
  for _, suggested in ipairs(keys.suggested) do
    local want = suggested[1] == '<LocalLeader>m' and 'j' or ('<Plug>(plywise-%s)'):format(suggested[2])
    t.equal(mapped(suggested[1]), want, 'the key ' .. suggested[1])
  end

  -- They do what they say.
  p.go('puzzle: The mouse slips past')
  p.press(']m')
  t.eventually('the cursor is on the first move', function()
    return vim.deep_equal(vim.api.nvim_win_get_cursor(0), { t.line('moves: 2,2 1,2'), #'moves: ' })
  end)
  p.press('\\b')
  t.eventually('the mouse has moved', function()
    return vim.tbl_contains(p.lines(), '  ..M..')
  end)
  p.press('\\u')
  t.eventually('the mouse is back', function()
    return vim.tbl_contains(p.lines(), '  M....')
  end)

  -- Other buffers have them, too, and text of another type has none.
  vim.cmd('edit another.puzzle')
  t.served()
  t.equal(mapped(']m'), '<Plug>(plywise-forward)', 'the key in a file that is opened later')
  vim.bo.filetype = 'text'
  t.equal(mapped(']m'), nil, 'the key once it is no puzzle')
  t.equal(vim.fn.exists(':PlywiseMove'), 0, 'the command once it is no puzzle')
  vim.cmd('edit leetcode.puzzle')

  -- Away again; what the user has changed stays.
  vim.keymap.set('n', '<LocalLeader>a', 'k', { buffer = true })
  vim.cmd("let g:plywise = extend(copy(g:plywise), {'keys': v:false})")
  t.eventually('the keys are gone', function()
    return not mapped(']m')
  end)
  for _, suggested in ipairs(keys.suggested) do
    local own = { ['<LocalLeader>m'] = 'j', ['<LocalLeader>a'] = 'k' }
    t.equal(mapped(suggested[1]), own[suggested[1]], 'the key afterwards, ' .. suggested[1])
  end

  -- The help has the same table.
  local listed = {}
  for line in io.lines(vim.env.PLYWISE_PLUGIN .. '/doc/plywise.txt') do
    local key, name = line:match('^    (%S+)%s+|<Plug>%(plywise%-(%a+)%)|$')
    if key then
      table.insert(listed, { key, name })
    end
  end
  t.equal(listed, keys.suggested, 'the keys in the help')
end
