if vim.b.did_indent then
  return
end
vim.b.did_indent = true

vim.bo.indentexpr = "v:lua.require'plywise.indent'.line(v:lnum)"
-- A new line, and a colon, which may have made a key of the line. No `#`: a row of a board
-- may start with it.
vim.bo.indentkeys = 'o,O,<:>,!^F'
vim.bo.autoindent = true
vim.bo.smartindent = false

vim.b.undo_indent = 'setlocal indentexpr< indentkeys< autoindent< smartindent<'
