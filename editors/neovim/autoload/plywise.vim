" Dictionaries can only be watched from here: what Lua has of them are copies.

" Watches g:plywise, and what is in it, for changes. Some of it may be a new
" dictionary by now, which is not watched yet.
function! plywise#watch() abort
  call s:watch(g:, 'plywise')
  let chosen = get(g:, 'plywise')
  if type(chosen) == v:t_dict
    call s:watch(chosen, '*')
    if type(get(chosen, 'settings')) == v:t_dict
      call s:watch(chosen.settings, '*')
    endif
  endif
endfunction

function! s:watch(dictionary, key) abort
  silent! call dictwatcherdel(a:dictionary, a:key, 'plywise#changed')
  call dictwatcheradd(a:dictionary, a:key, 'plywise#changed')
endfunction

function! plywise#changed(...) abort
  call v:lua.require'plywise.settings'.changed()
endfunction
