; What each token is. Board cells: the floor is faint, walls are stronger, pieces stand out.
; No two patterns match one token: releases of Helix differ in which of them counts.

(comment) @comment
(key) @keyword
(colon) @punctuation.delimiter
(paren) @punctuation.bracket

(title) @markup.heading
(source) @string.special.url
(game) @type
(word) @constant.builtin
[(number) (size) (position)] @constant.numeric

(edges node: (node) @variable.other.member)
(edges neighbour: (node) @variable)
(_ value: (node) @variable)

(floor) @comment
(wall) @operator
[(mouse) (cat) (food) (knight) (pawn)] @variable.builtin
