// The grammar of the puzzle format (parser/FORMAT.md). Its named tokens are those of the
// parser, by the same names; a test holds the two equal.
//
// Two things shape it:
//
// It takes every text. What has no meaning becomes `unknown`, up to the end of its word,
// line or block, so that a mistake never costs more than its block its colours.
//
// The format goes by lines, and a lexer of tree-sitter knows nothing of columns. So blanks
// and line ends are tokens like all others: `_next_row` leads to an indented line,
// `_line_end` to the first column. Where several tokens match, the longest is taken, and
// of two as long the one that stands first.

const blank = " \\t\\u{a0}\\u{1680}\\u{2000}-\\u{200a}\\u{2028}\\u{2029}\\u{202f}\\u{205f}\\u{3000}";
const B = `[${blank}]`;
// The generator leaves the letters ſ and K (Kelvin) out of a set with s or k.
const not = characters => `(?:[^${characters}${blank}\\r\\n]|\\u{17f}+|\\u{212a}+)`;
const S = not("");
// The rest of a line up to its comment. A slash alone could be the start of one, if nothing
// follows it (see textEnd).
const more = `(?:(?:${B}+/)*${B}+/?${not("/")}${S}*)*`;
const lineEnds = `(?:${B}*(?:\\r\\n?|\\n)\\u{feff}?)+`;

const regex = source => new RustRegex(source);
// Words in upper case are mistakes that the parser understands. Other scripts have none.
const anyCase = words => `(?:${words.join("|").replace(/[a-z]/g, c => `[${c}${c.toUpperCase()}]`)})`;

// The keys, by what their values are made of.
const keys = {
  // The list of keys, from parser/syntax/keys.go by go generate.
  title: ["puzzle"],
  source: ["source"],
  game: ["game"],
  turn: ["turn"],
  number: ["cat-jump", "mouse-jump", "limit"],
  size: ["size"],
  duals: ["duals"],
  board: ["board"],
  graph: ["graph", "maybe"],
  positions: ["pawns", "idle"],
  places: ["mouse", "cat", "hole", "food", "knight", "best", "only", "moves", "solution"],
  tries: ["tries"],
  outcome: ["expect", "set"],
  // The end of the list.
};
const anyKey = anyCase(Object.values(keys).flat());

const unknown = ($, token) => alias(token, $.unknown);

// keyed is a field: its key, and what follows; between them a colon that may be missing or
// another sign. Without one a blank has to be there.
const keyed = ($, key, after, afterBlank) => seq(
  field("key", key),
  optional(choice(
    afterBlank,
    seq(
      optional($._blank),
      choice($.colon, unknown($, $._no_colon)),
      optional(after),
    ),
  )),
);

// single makes the rules of a field of one value, on the line of its key.
const single = (kind, values) => ({
  [`${kind}_field`]: $ => keyed(
    $,
    alias($[`_${kind}_key`], $.key),
    choice($._after_text, seq(optional($._blank), $[`_${kind}_value`])),
    choice($._after_text, seq($._blank, $[`_${kind}_value`])),
  ),
  [`_${kind}_value`]: $ => seq(field("value", choice(...values($))), optional($._after_text)),
});

// list makes the rules of a field of several values, on the line of its key and in rows
// below it. Once a key stands where none should, behind what is said by `before`, the rest
// of the block is unknown.
const list = (kind, row, { line, before, joined }) => ({
  [`${kind}_field`]: $ => keyed(
    $,
    alias($[`_${kind}_key`], $.key),
    choice($[`_${kind}_below`], seq(optional($._blank), $[`_${kind}_value`])),
    choice($[`_${kind}_below`], seq($._blank, $[`_${kind}_value`])),
  ),
  [`_${kind}_value`]: $ => choice(
    seq(choice(...line($)), optional($[`_${kind}_below`])),
    seq(before($), unknown($, joined($)), optional($._after_text)),
  ),
  [`_${kind}_below`]: $ => choice($._end, seq(optional($._end), $[`_${kind}_block`])),
  [`_${kind}_block`]: $ => choice(
    seq(optional($[`_${kind}_rows`]), $._next_row, alias($[`_${kind}_broken_row`], $[row]), repeat($._unknown_line)),
    $[`_${kind}_rows`],
  ),
  [`_${kind}_rows`]: $ => repeat1(choice(
    seq($._next_row, optional(choice(alias($[`_${kind}_row`], $[row]), $.comment))),
    $._outer_comment,
  )),
});

// items makes the rules of a field whose rows are items, with or without blanks between them.
const items = (kind, row, values) => ({
  ...list(kind, row, {
    line: $ => [$[`_${kind}_items`]],
    before: $ => optional(seq($[`_${kind}_items`], optional($._blank))),
    joined: $ => $._joined,
  }),
  [`_${kind}_row`]: $ => seq($[`_${kind}_items`], optional($._end)),
  [`_${kind}_broken_row`]: $ => seq(
    choice(
      unknown($, $._indented_key),
      seq(optional(seq($[`_${kind}_items`], optional($._blank))), unknown($, $._joined)),
    ),
    optional($._text_end),
  ),
  [`_${kind}_items`]: $ => several($, $[`_${kind}_items`], field("value", choice(...values($)))),
});

const several = ($, list, item) => choice(item, seq(list, optional($._blank), item));

module.exports = grammar({
  name: "puzzle",
  extras: _ => [],
  // A comment in the first column belongs to the block above it if more of that follows.
  conflicts: $ => [
    [$._after_text],
    ...[...Object.keys(keys), "unknown"].flatMap(kind => [[$[`${kind}_field`]], [$[`_${kind}_value`]]]),
    ...["board", "graph", "positions", "places", "tries", "outcome"].flatMap(kind => [[$[`_${kind}_below`]], [$[`_${kind}_block`]]]),
  ],

  rules: {
    source_file: $ => seq(optional($._preamble), repeat($.puzzle)),

    // What stands before the first puzzle: blank lines and comments, or mistakes.
    _preamble: $ => choice(
      $._before_fields,
      seq(optional(seq(optional($._before_fields), $._line_end)), $._field, repeat($._below_field)),
    ),
    _before_fields: $ => choice(
      $.comment,
      seq($._blank, optional(choice($.comment, seq(unknown($, $._text), optional($._text_end))))),
      $._line_end,
      $._unknown_line,
      seq($._before_fields, choice($._line_end, $._unknown_line)),
    ),

    puzzle: $ => seq($.title_field, repeat($._below_field)),
    _below_field: $ => choice($._line_end, prec.dynamic(1, $._outer_comment), seq($._line_end, $._field)),

    _field: $ => choice(
      $.source_field,
      $.game_field,
      $.turn_field,
      $.number_field,
      $.size_field,
      $.duals_field,
      $.board_field,
      $.graph_field,
      $.positions_field,
      $.places_field,
      $.tries_field,
      $.outcome_field,
      $.unknown_field,
    ),

    ...single("title", $ => [$.title]),
    ...single("source", $ => [$.source]),
    ...single("game", $ => [$.game, unknown($, $._text)]),
    ...single("turn", $ => [alias($._player, $.word), unknown($, $._text)]),
    ...single("number", $ => [$.number, alias($._none, $.word), unknown($, $._text)]),
    ...single("size", $ => [$.size, unknown($, $._text)]),
    ...single("duals", $ => [alias($._dual, $.word), unknown($, $._text)]),

    ...items("board", "row", $ => [$.wall, $.floor, $.mouse, $.cat, $.food, $.knight, $.pawn, $.hole, unknown($, $._no_cell)]),
    ...items("positions", "entries", $ => [$.position, alias($._none, $.word), unknown($, $._word)]),
    ...items("places", "entries", $ => [$.position, $.node, unknown($, $._word)]),
    ...items("outcome", "entries", $ => [alias($._outcome_word, $.word), $.number, $.paren, unknown($, $._no_paren)]),

    // `none` says that there is no try only where it stands alone. Else it is a node.
    ...list("tries", "entries", {
      line: $ => [$._tries, field("value", alias($._none, $.word))],
      before: $ => optional(seq(choice($._tries, field("value", alias($._none, $.word))), optional($._blank))),
      joined: $ => $._joined,
    }),
    _tries_row: $ => seq(choice($._tries, field("value", alias($._none, $.word))), optional($._end)),
    _tries_broken_row: $ => seq(
      choice(
        unknown($, $._indented_key),
        seq(
          optional(seq(choice($._tries, field("value", alias($._none, $.word))), optional($._blank))),
          unknown($, $._joined),
        ),
      ),
      optional($._text_end),
    ),
    _tries: $ => choice(
      field("value", choice($.position, $.node, unknown($, $._word))),
      seq(
        choice($._tries, field("value", alias($._none, $.node))),
        optional($._blank),
        field("value", choice($.position, $.node, alias($._none, $.node), unknown($, $._word))),
      ),
    ),

    // A row of a graph is a node, a colon and its neighbours.
    ...list("graph", "edges", {
      line: $ => [$._nodes, $._edges],
      before: $ => seq($._edges, optional($._blank)),
      joined: $ => $._joined_to_nodes,
    }),
    _graph_row: $ => seq(choice($._nodes, $._edges, $._edges_of_nothing), optional($._end)),
    _graph_broken_row: $ => seq(
      choice($._edges, $._edges_of_nothing),
      optional($._blank),
      unknown($, $._joined_to_nodes),
      optional($._text_end),
    ),
    _nodes: $ => several($, $._nodes, choice(field("node", $.node), unknown($, $._punctuation))),
    _edges: $ => choice(seq($._nodes, optional($._blank), $.colon), seq($._edges, optional($._blank), $._neighbour)),
    _edges_of_nothing: $ => choice($.colon, seq($._edges_of_nothing, optional($._blank), $._neighbour)),
    _neighbour: $ => choice(field("neighbour", $.node), unknown($, $._punctuation)),

    // A line in the first column that is no field of the format.
    unknown_field: $ => choice(
      keyed(
        $,
        unknown($, $._unknown_key),
        choice($._after_text, seq(optional($._blank), $._unknown_value)),
        choice($._after_text, seq($._blank, $._unknown_value)),
      ),
      seq(
        choice($.colon, unknown($, $._no_colon)),
        optional(choice($._after_text, seq(optional($._blank), $._unknown_value))),
      ),
    ),
    _unknown_value: $ => seq(field("value", unknown($, $._text)), optional($._after_text)),

    // The end of a line behind a row, and behind a text: there a slash may stand alone.
    _end: $ => seq($._blank, optional($.comment)),
    _text_end: $ => repeat1(seq($._blank, optional(choice($.comment, unknown($, $._slash))))),

    // What may stand behind and below a value that takes no block, or a mistake.
    _after_text: $ => choice($._text_end, seq(optional($._text_end), repeat1($._unknown_line))),
    _unknown_line: $ => choice($._outer_comment, seq(
      $._next_row,
      optional(choice($.comment, seq(unknown($, $._text), optional($._text_end)))),
    )),
    _outer_comment: $ => seq($._line_end, $.comment),

    // Blanks and line ends, and a byte order mark at the start of a line.
    _next_row: _ => regex(`${lineEnds}${B}+`),
    _line_end: _ => regex(lineEnds),
    _blank: _ => regex(`${B}+`),
    comment: _ => regex("//[^\\r\\n]*"),
    colon: _ => regex(":"),

    // What is meant as a line of its own: a key behind a value or a row, and one that is
    // indented.
    _indented_key: _ => regex(`${anyKey}${B}*[:=：]${S}*${more}`),
    _joined: _ => regex(`(?:${not(":")}${S}*:|${anyKey}${B}*:)${S}*${more}`),
    _joined_to_nodes: _ => regex(`${not(":,/")}*${anyKey}:${S}*${more}`),

    // Words, in the places where each has a meaning.
    _player: _ => regex(anyCase(["mouse", "cat", "alice", "bob"])),
    _none: _ => regex(anyCase(["none"])),
    _dual: _ => regex(anyCase(["none", "waiting", "longer", "any"])),
    _outcome_word: _ => regex(anyCase(["mouse", "cat", "wins", "has", "won", "in", "draw", "moves?", "limit"])),
    paren: _ => regex("[()]"),
    number: _ => regex("-?[0-9]+"),
    size: _ => regex("[0-9]+(?:x[0-9]+)?"),
    position: _ => regex("[0-9]+,[0-9]+"),
    node: _ => regex(`${not(":,/")}+`),
    wall: _ => regex("#+"),
    floor: _ => regex("\\.+"),
    mouse: _ => regex("M+"),
    cat: _ => regex("C+"),
    food: _ => regex("F+"),
    knight: _ => regex("N+"),
    pawn: _ => regex("P+"),
    hole: _ => regex("\\?+"),
    game: _ => regex(`${not(":=：/")}+`),
    title: _ => regex(`${S}+${more}`),
    source: _ => regex(`${S}+${more}`),

    // What has no meaning.
    _slash: _ => "/",
    _punctuation: _ => regex("[:,/]"),
    _no_cell: _ => regex(`${not("#.MCFNP?")}+`),
    _no_paren: _ => regex(`${not("()")}+`),
    _no_colon: _ => regex("[=：]"),
    _word: _ => regex(`${S}+`),
    _text: _ => regex(`${S}+${more}`),

    // Keys come last: behind a value no key is meant.
    ...Object.fromEntries(Object.entries(keys).map(([kind, names]) => [`_${kind}_key`, _ => regex(anyCase(names))])),
    _unknown_key: _ => regex(`${not(":=：")}+`),
  },
});
