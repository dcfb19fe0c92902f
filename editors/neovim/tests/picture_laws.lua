-- What is true of the picture of every recorded answer, whatever is asked for.
return function(t)
  t.served()
  local answers = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/picture_answers.lua')
  local picture, places = require('plywise.board.picture'), require('plywise.board.places')

  local function check_lines(board, drawn)
    local widest, is_ascii = 0, not vim.json.encode(board):find('[\128-\255]')
    for _, line in ipairs(drawn.lines) do
      assert(not line:find('%c'), 'a control character')
      -- What is not ASCII may be as wide as two columns ('ambiwidth').
      assert(not is_ascii or not line:find('[\128-\255]'), 'a sign that is not ASCII')
      t.equal(vim.fn.strtrans(line), line, 'a line of characters that can be shown')
      assert(pcall(vim.str_utfindex, line, #line), 'no UTF-8')
      widest = math.max(widest, vim.fn.strdisplaywidth(line))
    end
    t.equal(drawn.width, widest, 'the width')
  end

  local function check_runs(drawn)
    for _, runs in ipairs({ drawn.marks, drawn.spots }) do
      for _, run in ipairs(runs) do
        local line = drawn.lines[run.line + 1]
        assert(line and 0 <= run.from and run.from < run.to and run.to <= #line, vim.inspect(run))
      end
    end
    for _, mark in ipairs(drawn.marks) do
      assert(type(mark.group) == 'string' and mark.group ~= '', vim.inspect(mark))
    end
    for _, spot in ipairs(drawn.spots) do
      t.equal(picture.spot(drawn, spot.line, spot.from), spot, 'the spot at its start')
      t.equal(picture.spot(drawn, spot.line, spot.to - 1), spot, 'the spot at its end')
    end
    t.equal(picture.spot(drawn, #drawn.lines, 0), nil, 'the spot below all lines')
    -- The numbers of a row are no cell, but blanks before a move are that move.
    local seen = {}
    for _, spot in ipairs(drawn.spots) do
      local before = drawn.lines[spot.line + 1]:sub(1, spot.from)
      if not seen[spot.line] and before ~= '' then
        t.equal(picture.spot(drawn, spot.line, 0), not before:find('%S') and spot or nil, 'the spot of the line')
      end
      seen[spot.line] = true
    end
  end

  -- Each place has one spot; those of a board stand in rows and columns.
  local function check_places(board, drawn)
    local by_place = {}
    for _, spot in ipairs(drawn.spots) do
      if spot.kind == 'place' then
        assert(not by_place[spot.place], 'a second spot of a place')
        by_place[spot.place] = spot
      end
    end
    t.equal(vim.tbl_count(by_place), places.count(board), 'the places that have a spot')
    local first = by_place[0]
    for place = 0, board.arena and board.arena.kind == 'grid' and places.count(board) - 1 or -1 do
      local row, column, spot = math.floor(place / board.arena.cols), place % board.arena.cols, by_place[place]
      local width = first.to - first.from
      t.equal({ spot.line, spot.from, spot.to },
        { first.line + row, first.from + column * width, first.from + (column + 1) * width }, 'where a cell is')
    end
  end

  -- All that may not be seen while outcomes are hidden.
  local function without_outcomes(board)
    local bare = vim.deepcopy(board)
    bare.outcome, bare.line, bare.heat, bare.tries, bare.critical, bare.claims = nil, nil, nil, nil, nil, {}
    for _, move in ipairs(bare.moves or {}) do
      move.before, move.after, move.rank, move.mark, move.steps = nil, nil, nil, nil, nil
    end
    for _, move in ipairs(bare.played or {}) do
      move.mark, move.after = nil, nil
    end
    return bare
  end

  local function check_hidden(board, options)
    options = vim.tbl_extend('force', options, { revealed = false })
    local told, bare = vim.deepcopy(board), without_outcomes(board)
    told.hidden, bare.hidden = true, true
    t.equal(picture.draw(answers.shown(told, options)), picture.draw(answers.shown(bare, options)), 'what is hidden')
    -- An answer that conceals hides what the older picture had, too.
    options.answer = bare
    told.hidden = nil
    t.equal(picture.draw(answers.shown(told, options)).lines, picture.draw(answers.shown(bare, options)).lines, 'what was known')
  end

  -- What the text says of a place is found again.
  local function check_text(board)
    for place = 0, places.count(board) - 1 do
      local range = places.text_of(board, place)
      if range then
        t.equal(places.of_text(board, range.start), place, 'the place of its own text')
      end
    end
    for _, row in ipairs(board.arena and board.text.rows or {}) do
      for _, column in ipairs({ row[2] - 1, row[2] + board.arena.cols }) do
        t.equal(places.of_text(board, { line = row[1], character = column }), nil, 'the place beside a row')
      end
    end
  end

  -- A node has each of its neighbours once, under its name.
  local function check_neighbours(board, drawn)
    local joined = 0
    for _, edge in ipairs(board.arena and board.arena.edges or {}) do
      joined = joined + (edge[1] == edge[2] and 1 or 2)
    end
    for _, spot in ipairs(drawn.spots) do
      if spot.kind == 'neighbour' then
        joined = joined - 1
        t.equal(drawn.lines[spot.line + 1]:sub(spot.from + 1, spot.to), places.name(board, spot.place), 'a neighbour')
      end
    end
    t.equal(joined, 0, 'the neighbours that are missing')
  end

  local choices = {
    {}, { width = 20 }, { width = 300, signs = true }, { distances = false, pinned = true },
    { mode = 'edit', picked = 0, older = true, revealed = true }, { at = 1, layer = { piece = 'cat', turn = 'cat' } },
  }
  for _, name in ipairs(answers.names()) do
    local board = answers.read(name)
    for _, options in ipairs(board and choices or {}) do
      local ok, err = pcall(function()
        local drawn = picture.draw(answers.shown(board, options))
        check_lines(board, drawn)
        check_runs(drawn)
        check_places(board, drawn)
        check_neighbours(board, drawn)
        check_hidden(board, options)
        check_text(board)
      end)
      assert(ok, ('%s with %s: %s'):format(name, vim.inspect(options), err))
    end
  end
end
