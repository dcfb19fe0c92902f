-- On every background the shades are far enough apart, by lightness and for all eyes, and
-- what is written on them is read: in colours of the scheme's and in those of a terminal
-- of 256, at whatever time the background changes.
local winners = { 'mouseWins', 'catWins' }
local thirds = { 'late', 'later', 'soon' }
local others = { 'drawn', 'good', 'bad' }

-- What the two common kinds of red-green blindness and the rare blue-yellow one make
-- of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
local eyes = {
  normal = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  protan = { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  deutan = { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  tritan = { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
}

local function linear(colour)
  local parts = {}
  for i, place in ipairs({ 0x10000, 0x100, 1 }) do
    local c = math.floor(colour / place) % 0x100 / 255
    parts[i] = c <= 0.04045 and c / 12.92 or ((c + 0.055) / 1.055) ^ 2.4
  end
  return parts
end

---The place of a colour in CIELAB as those eyes see it.
local function seen(colour, eye)
  local parts = linear(colour)
  local function through(row)
    return math.max(0, math.min(1, row[1] * parts[1] + row[2] * parts[2] + row[3] * parts[3]))
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

---The contrast of WCAG 2.
local function contrast(a, b)
  local function light(colour)
    local parts = linear(colour)
    return 0.2126 * parts[1] + 0.7152 * parts[2] + 0.0722 * parts[3] + 0.05
  end
  local one, other = light(a), light(b)
  return math.max(one, other) / math.min(one, other)
end

---The colour of a number of xterm, from 16.
local function xterm(number)
  if not number or number < 16 then
    return nil
  elseif number >= 232 then
    return (8 + 10 * (number - 232)) * 0x10101
  end
  local levels, n = { [0] = 0, 95, 135, 175, 215, 255 }, number - 16
  return levels[math.floor(n / 36)] * 0x10000 + levels[math.floor(n / 6) % 6] * 0x100 + levels[n % 6]
end

local function group(name)
  return vim.api.nvim_get_hl(0, { name = ('@lsp.mod.%s.puzzle'):format(name), link = false })
end

---The colours of the groups and of the background, for a screen that has all colours and
---for one that has 256.
local function palettes()
  local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false })
  local dark = vim.o.background == 'dark'
  local behind = dark and 0x000000 or 0xffffff
  local gui, terminal = { ground = normal.bg or behind, text = {}, all = {} }, { ground = xterm(normal.ctermbg) or behind, text = {}, all = {} }
  local function add(name)
    local is = group(name)
    gui.all[name], gui.text[name] = is.bg, is.fg
    terminal.all[name], terminal.text[name] = xterm(is.ctermbg), xterm(is.ctermfg)
  end
  for _, winner in ipairs(winners) do
    for _, third in ipairs(thirds) do
      add(winner .. '.' .. third)
      add(winner .. '.' .. third .. '.stale')
    end
  end
  for _, name in ipairs(others) do
    add(name)
    add(name .. '.stale')
  end
  return { gui = gui, terminal = terminal }
end

---Checks all that is promised of the colours on a background.
local function check(where)
  for kind, palette in pairs(palettes()) do
    local all, ground = palette.all, palette.ground
    local enough = kind == 'gui' and 8 or 4 -- a terminal of 256 has few blues and oranges
    local function far(a, b, least, one, other)
      local is = contrast(a, b)
      assert(is >= least, ('%s and %s have a contrast of %.2f in %s (%s)'):format(one, other, is, where, kind))
    end
    assert(vim.tbl_count(all) == 18 and vim.tbl_count(palette.text) == 18, ('%d shades and %d texts in %s (%s)'):format(
      vim.tbl_count(all), vim.tbl_count(palette.text), where, kind))
    for _, third in ipairs(thirds) do
      for _, stale in ipairs({ '', '.stale' }) do
        far(all['mouseWins.' .. third .. stale], all['catWins.' .. third .. stale], 1.3, 'mouse ' .. third .. stale, 'the cat')
      end
    end
    far(all.good, all.bad, 1.3, 'good', 'bad')
    for name, bg in pairs(all) do
      far(bg, ground, 1.3, name, 'the background')
      far(bg, palette.text[name], 4.5, name, 'its text')
    end
    -- The sooner the win, the further from the background.
    for _, winner in ipairs(winners) do
      for i = 2, 3 do
        local near, further = all[winner .. '.' .. thirds[i - 1]], all[winner .. '.' .. thirds[i]]
        assert(contrast(further, ground) > contrast(near, ground), ('%s %s is not further in %s (%s)'):format(winner, thirds[i], where, kind))
      end
    end
    local board = { ground = ground, drawn = all.drawn }
    for _, winner in ipairs(winners) do
      for _, third in ipairs(thirds) do
        board[winner .. '.' .. third] = all[winner .. '.' .. third]
      end
    end
    for _, shades in ipairs({ board, { ground = ground, good = all.good, bad = all.bad } }) do
      for a, one in pairs(shades) do
        for b, other in pairs(shades) do
          for name, eye in pairs(eyes) do
            local is = difference(one, other, eye)
            assert(a == b or is > enough, ('%s and %s are %.1f apart for %s eyes in %s (%s)'):format(a, b, is, name, where, kind))
          end
        end
      end
    end
  end
  local best = group('best')
  assert(best.bold and best.underline and not best.bg, 'the best do not stand out in ' .. where)
  assert(group('stale').italic, 'what is stale does not look so in ' .. where)
end

return function(t)
  t.served()
  check('no scheme')

  -- Without a scheme, there is no event of its own.
  for _, background in ipairs({ 'light', 'dark', 'light' }) do
    vim.o.background = background
    check('no scheme, ' .. background)
  end
  for _, scheme in ipairs(vim.fn.getcompletion('', 'color')) do
    for _, background in ipairs({ 'dark', 'light' }) do
      vim.o.background = background
      vim.cmd.colorscheme(scheme)
      check(scheme .. ', ' .. background)
      vim.o.background = background == 'dark' and 'light' or 'dark'
      check(scheme .. ', then not ' .. background)
    end
  end
  vim.cmd.colorscheme('default')

  -- Backgrounds that no scheme here has.
  for _, normal in ipairs({
    'guibg=#000000 guifg=#ffffff ctermbg=16 ctermfg=231',
    'guibg=#ffffff guifg=#000000 ctermbg=231 ctermfg=16',
    'guibg=#808080 guifg=#ffffff ctermbg=244 ctermfg=231',
    'guibg=#808080 guifg=#000000 ctermbg=244 ctermfg=16',
    'guibg=#707070 guifg=#ffffff ctermbg=242 ctermfg=255',
    'guibg=#2e3440 guifg=#d8dee9 ctermbg=237 ctermfg=253',
    'guibg=#002b36 guifg=#839496 ctermbg=234 ctermfg=244',
    'guibg=#fdf6e3 guifg=#657b83 ctermbg=230 ctermfg=241',
    'guibg=#0000aa guifg=#ffff55 ctermbg=19 ctermfg=227',
    'guibg=#5f2f00 guifg=#ffffff ctermbg=52 ctermfg=231',
    'guibg=NONE guifg=NONE ctermbg=NONE ctermfg=NONE',
  }) do
    for _, background in ipairs({ 'dark', 'light' }) do
      vim.o.background = background
      vim.cmd('highlight Normal ' .. normal)
      vim.api.nvim_exec_autocmds('ColorScheme', {})
      check(normal .. ', ' .. background)
    end
  end
end
