" Language: puzzles for Plywise (.puzzle)

if exists('b:current_syntax')
  finish
endif

syntax case match

" A key in column 0, and a few of the words that stand behind it.
syntax match puzzleKey /^[a-z-]\+\ze:/ nextgroup=puzzleColon
syntax match puzzleKey /^puzzle\ze:/ nextgroup=puzzleBeforeTitle
syntax match puzzleColon /:/ contained
syntax match puzzleBeforeTitle /:\s*/ contained nextgroup=puzzleTitle
syntax match puzzleTitle /\S.\{-}\ze\%(\s\+\/\/.*\|\s*\)$/ contained
" The list of keys, from parser/syntax/keys.go by go generate.
syntax match puzzleConstant /\%(^\%(game\|turn\|limit\|pawns\|duals\|idle\):\s*\)\@<=[a-z]\+\%(-[a-z]\+\)*/
" The end of the list.
syntax match puzzleConstant /\%(^tries:\s*\)\@<=none\ze\s*\%(\/\/.*\)\?$/

" Positions and numbers.
syntax match puzzleNumber /\<\d\+\%(,\d\+\|x\d\+\)\?\>/

" A row of a board.
syntax match puzzleRow /^\s\+[.#?MCFNP]\+\ze\%(\s*\|\s\+\/\/.*\)$/ contains=puzzleFloor,puzzleWall,puzzleHole,puzzlePiece
syntax match puzzleFloor /\.\+/ contained
syntax match puzzleWall /#\+/ contained
syntax match puzzleHole /?\+/ contained
syntax match puzzlePiece /[MCFNP]/ contained

" A line of a graph.
syntax match puzzleNode /^\s\+[^ \t:,\/]\+\ze:/

syntax match puzzleComment /\%(^\|\s\)\zs\/\/.*$/ contains=@Spell

highlight default link puzzleKey Keyword
highlight default link puzzleColon Delimiter
highlight default link puzzleBeforeTitle Delimiter
highlight default link puzzleTitle Title
highlight default link puzzleConstant Constant
highlight default link puzzleNumber Number
highlight default link puzzleFloor Comment
highlight default link puzzleWall Delimiter
highlight default link puzzleHole Todo
" For Vim, a Delimiter is Special.
execute 'highlight default link puzzlePiece' has('nvim') ? 'Special' : 'Type'
highlight default link puzzleNode Identifier
highlight default link puzzleComment Comment

let b:current_syntax = 'puzzle'
