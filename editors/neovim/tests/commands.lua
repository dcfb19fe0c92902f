-- :Plywise completes what it can do, understands what is short for one thing, and says what
-- it does not know.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local function completes(line, want)
    t.equal(vim.fn.getcompletion(line, 'cmdline'), want, 'what completes ' .. line)
  end
  local all = vim.tbl_keys(require('plywise.commands').all)
  table.sort(all)
  completes('Plywise ', all)
  completes('silent Plywise ', all)
  completes('Plywise! ', all)
  completes('Plywise b', { 'back', 'best', 'board' })
  completes('Plywise best ', {})
  completes('Plywise x', {})
  for _, switch in ipairs({ 'hints', 'heat', 'signs', 'spoilers' }) do
    completes(('Plywise %s '):format(switch), { 'on', 'off' })
    completes(('Plywise %s of'):format(switch), { 'off' })
    completes(('Plywise %s on '):format(switch), {})
  end
  completes('Plywise new ', { 'cat-mouse-grid', 'cat-mouse-graph', 'knight-pawns' })
  completes('Plywise ne k', { 'knight-pawns' })
  completes('Plywise import @', { '@+', '@"', '@a', '@b', '@c', '@d', '@e', '@f', '@g', '@h', '@i', '@j', '@k',
    '@l', '@m', '@n', '@o', '@p', '@q', '@r', '@s', '@t', '@u', '@v', '@w', '@x', '@y', '@z' })
  completes('Plywise export leet', { 'leetcode.puzzle' })

  p.answers('Plywise zzz', 'plywise: there is no command zzz; :Plywise lists them')
  p.answers('Plywise bord', 'plywise: there is no command bord; did you mean board? :Plywise lists them')
  p.answers('Plywise b', 'plywise: b may be back, best or board')
  p.answers('Plywise restart now', 'plywise: :Plywise restart takes no argument')
  p.answers('Plywise hints on off', 'plywise: :Plywise hints takes one argument')
  p.answers('Plywise pro', 'plywise: there is no problem')
  p.answers('3Plywise problem', 'plywise: there is no problem')
  p.answers('3Plywise best', 'plywise: :Plywise best takes no count')
  t.contains(vim.fn.execute('Plywise'), ':Plywise append')

  -- What takes something back, steps and mends has a short command and a map each.
  local help = table.concat(vim.fn.readfile(vim.env.PLYWISE_PLUGIN .. '/doc/plywise.txt'), '\n')
  for name, command in pairs(require('plywise.commands').all) do
    assert(help:find(('\n:Plywise%%[?!?%%]? %s%%f[%%s]'):format(name)), 'the help does not list ' .. name)
    if command.name then
      t.contains(help, ('*:Plywise%s*'):format(command.name))
      t.contains(help, ('*<Plug>(plywise-%s)*'):format(name))
      t.equal(vim.fn.exists(':Plywise' .. command.name), 2, 'the command for ' .. name)
      t.equal(vim.fn.maparg(('<Plug>(plywise-%s)'):format(name), 'n') ~= '', true, 'the map for ' .. name)
    end
  end

  -- Managers of plugins call a setup; what it is given is chosen.
  local before = vim.g.plywise
  require('plywise').setup({})
  t.equal(vim.g.plywise, before, 'what is chosen after a setup of nothing')
  require('plywise').setup({ keys = true })
  t.equal(vim.g.plywise, vim.tbl_extend('force', before, { keys = true }), 'what is chosen after a setup')
end
