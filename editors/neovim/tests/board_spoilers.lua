-- With spoilers off nothing of an outcome is in the window, until `s` asks for it, and only
-- of that puzzle.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start({ spoilers = 'off' })
  n.find('puzzle: The mouse slips past')
  n.command('Plywise board')
  n.shows('mouse to move: outcomes are hidden', '2,0', '2,2')
  local function tells_nothing()
    local text = n.board()
    for _, word in ipairs({ 'win', 'draw', 'best', '!', '?', '*' }) do
      assert(not text:find(word, 1, true), ('%q is in\n%s'):format(word, text))
    end
    for _, group in ipairs({ 'mouseWins', 'catWins', 'drawn', 'best', 'good', 'bad', 'Best' }) do
      t.equal(n.marked(group), {}, 'what has a group ' .. group)
    end
  end
  tells_nothing()
  n.command('Plywise board')
  n.type('b')
  n.shows('outcomes are hidden; s shows them')
  n.type('a')
  n.shows('the line is hidden; s shows it')
  n.type('gg/2,2<CR><CR>')
  n.shows('cat to move: outcomes are hidden')
  tells_nothing()
  n.type('u')
  n.shows('mouse to move: outcomes are hidden')

  n.type('s')
  n.shows('mouse wins in 5', '2,2 !')
  assert(#n.marked('mouseWins') > 0, 'nothing is shaded')
  n.command('wincmd p')
  n.find('puzzle: A leap over the cat')
  n.shows('A leap over the cat', 'outcomes are hidden')
  tells_nothing()

  -- They are turned off while they are shown.
  n.lua([[
    require('plywise.settings').set('settings', { spoilers = 'on' })
  ]])
  n.shows('mouse wins in 3')
  n.lua([[
    require('plywise.settings').set('settings', { spoilers = 'off' })
  ]])
  n.shows('outcomes are hidden')
  tells_nothing()
  n.stop()
end
