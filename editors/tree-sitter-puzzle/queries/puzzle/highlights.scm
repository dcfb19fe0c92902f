; What each token is. Board cells: the floor is faint, walls are stronger, pieces stand out.

(comment) @comment @spell
(key) @keyword
(colon) @punctuation.delimiter
(paren) @punctuation.bracket

(title) @markup.heading @spell
(source) @string
(game) @type
(word) @constant.builtin
[(number) (size) (position)] @number

(node) @variable
(edges node: (node) @property)

(floor) @comment.floor
(wall) @punctuation.delimiter
(hole) @constant.builtin
[(mouse) (cat) (food) (knight) (pawn)] @variable.builtin
