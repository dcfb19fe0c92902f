; What each token is. Board cells: the floor is faint, walls are stronger, pieces stand out.
; The last parts of some names are no theme's, but can be a user's: README.md lists them.
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

; Of Helix's 154 themes all but seven tell these three apart.
(floor) @comment.floor
(wall) @operator.wall
(hole) @constant.builtin.hole
(mouse) @function.builtin.mouse
(cat) @function.builtin.cat
(food) @function.builtin.food
(knight) @function.builtin.knight
(pawn) @function.builtin.pawn
