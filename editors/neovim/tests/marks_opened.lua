-- An assertion that fails is marked, however long its puzzle takes to be solved.
return function(t)
  t.served()
  local found = t.diagnostics(1)[1]
  t.equal(found.lnum, t.line('expect: mouse wins in 1') - 1, 'its line')
end
