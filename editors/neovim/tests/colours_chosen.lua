-- What the user says of a colour holds, said before the plugin loads or on ColorScheme,
-- until a scheme takes it away; what nobody speaks of is the palette's.
local function group(name)
  return vim.api.nvim_get_hl(0, { name = ('@lsp.mod.%s.puzzle'):format(name), link = false })
end

local function background(name)
  return group(name).bg
end

return function(t)
  t.served()
  -- From the command line, before the plugin was there.
  t.equal(background('drawn'), 0x123456, 'a colour from before the plugin')
  for _, third in ipairs({ 'soon', 'later', 'late', 'late.stale' }) do
    t.equal(background('catWins.' .. third), 0x654321, 'wins that are ' .. third)
  end
  t.equal(group('best').link or group('best').italic, true, 'the look from before the plugin')

  -- Another background: theirs stay, the rest is new.
  local blue = background('mouseWins.soon')
  vim.o.background = vim.o.background == 'dark' and 'light' or 'dark'
  t.equal(background('drawn'), 0x123456, 'a colour of the user on another background')
  t.equal(background('catWins.soon'), 0x654321, 'a third of the user on another background')
  assert(background('mouseWins.soon') ~= blue, 'a colour of the plugin stays on another background')

  -- A scheme takes away what it does not know, and gives back the plugin's.
  vim.cmd.colorscheme('habamax')
  assert(background('drawn') ~= 0x123456 and background('catWins.soon') ~= 0x654321, 'a scheme leaves what was there')
  assert(background('drawn') and background('catWins.soon'), 'a colour is missing after a scheme')

  -- On ColorScheme, in whichever order, and by a link.
  vim.api.nvim_create_autocmd('ColorScheme', {
    callback = function()
      vim.cmd('highlight @lsp.mod.mouseWins.puzzle guibg=#abcdef')
      vim.cmd('highlight @lsp.mod.catWins.late.puzzle guibg=#fedcba')
      vim.cmd('highlight! link @lsp.mod.drawn.puzzle Search')
    end,
  })
  for _, scheme in ipairs({ 'shine', 'default', 'habamax' }) do
    vim.cmd.colorscheme(scheme)
    t.equal(background('mouseWins'), 0xabcdef, 'a colour of the user in ' .. scheme)
    t.equal(background('catWins.late'), 0xfedcba, 'a third of the user in ' .. scheme)
    t.equal(background('drawn'), vim.api.nvim_get_hl(0, { name = 'Search', link = false }).bg, 'a link of the user in ' .. scheme)
    t.eventually('the thirds follow in ' .. scheme, function()
      return background('mouseWins.soon') == 0xabcdef
    end)
  end

  -- At any other time.
  vim.cmd('highlight @lsp.mod.catWins.soon.puzzle guibg=#010203')
  vim.o.background = vim.o.background == 'dark' and 'light' or 'dark'
  t.eventually('it is another scheme by then', function()
    return background('mouseWins.soon') == 0xabcdef
  end)
  t.equal(background('mouseWins'), 0xabcdef, 'a colour of the user after :set background')
end
