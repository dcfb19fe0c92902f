// Every word of the panel, in English and Simplified Chinese. What the server says
// (outcomes, problems) comes in the reader's language already.

import type { Chaser, Player } from "./protocol";

export interface Words {
    board: string;
    toolbar: string;
    mode: string;
    play: string;
    playHint: string;
    explore: string;
    exploreHint: string;
    edit: string;
    editHint: string;
    undo: string;
    redo: string;
    pin: string;
    view: string;
    copy: string;
    copyText: string;
    copySvg: string;
    copyPng: string;
    copied: string;
    notCopied: string;
    heat: string;
    layerDefault: string;
    layerNone: string;
    layer(piece: Chaser, turn: Chaser): string;
    legend(piece: Chaser, turn: Chaser): string;
    letters: string;
    distances: string;
    arrows: string;
    showOutcomes: string;
    outcomesHidden: string;
    toMove(player: Player): string;
    limitLeft(moves: number): string;
    gameOver: string;
    solving: string;
    unsolved: string;
    serverStopped: string;
    noPuzzle: string;
    noPuzzleHint: string;
    waiting: string;
    showInText: string;
    moves: string;
    noMoves: string;
    line: string;
    game: string;
    claims: string;
    claimHolds: string;
    claimFails: string;
    best: string;
    start: string;
    stepStart: string;
    stepBack: string;
    stepForward: string;
    stepEnd: string;
    explored(plies: number): string;
    backToText: string;
    append: string;
    appendHint: string;
    playThese: string;
    replies: string;
    repliesHint: string;
    editTools: string;
    tool: {
        wall: string; mouse: string; cat: string; food: string; hole: string;
        knight: string; pawn: string; edge: string;
    };
    toolHint: {
        wall: string; mouse: string; cat: string; food: string; hole: string;
        knight: string; pawn: string; edge: string;
    };
    passTurn: string;
    row: string;
    column: string;
    insertAbove: string;
    insertBelow: string;
    deleteRow: string;
    insertLeft: string;
    insertRight: string;
    deleteColumn: string;
    illegal(place: string): string;
    edgeFrom(node: string): string;
    place: {
        at(row: number, column: number): string;
        node(name: string): string;
        neighbours(names: string): string;
        wall: string; floor: string; unknown: string;
        mouse: string; cat: string; food: string; hole: string; knight: string; pawn: string;
        legal: string; bestMove: string; selected: string; join: string;
    };
    outcome: {
        wins(chaser: Chaser, plies: number): string;
        has(chaser: Chaser): string;
        draw: string;
        limit: string;
    };
    mark: { [mark: string]: string };
}

const piecesInEnglish = { mouse: "mouse", cat: "cat", alice: "Alice", bob: "Bob" };

const english: Words = {
    board: "Board",
    toolbar: "Board tools",
    mode: "What a click does",
    play: "Play",
    playHint: "Play in the text: a move changes the puzzle",
    explore: "Explore",
    exploreHint: "Explore: moves leave the text alone",
    edit: "Edit",
    editHint: "Edit the position",
    undo: "Undo",
    redo: "Redo",
    pin: "Keep this puzzle here",
    view: "What is shown",
    copy: "Copy",
    copyText: "Copy as text",
    copySvg: "Copy as SVG",
    copyPng: "Copy as picture",
    copied: "Copied.",
    notCopied: "This could not be copied.",
    heat: "Heat map",
    layerDefault: "As in the editor",
    layerNone: "None",
    layer: (piece, turn) => `Where the ${piece} could stand, ${turn} to move`,
    legend: (piece, turn) => `If the ${piece} stood there, ${turn} to move`,
    letters: "Letters M, C and =",
    distances: "Distances",
    arrows: "Arrows and dots for moves",
    showOutcomes: "Show outcomes",
    outcomesHidden: "Outcomes are hidden",
    toMove: (player) => `${piecesInEnglish[player]} to move`,
    limitLeft: (moves) => (moves === 1 ? "1 move left of the limit" : `${moves} moves left of the limit`),
    gameOver: "the game is over",
    solving: "Solving…",
    unsolved: "Not solved",
    serverStopped: "The server has stopped.",
    noPuzzle: "No puzzle here",
    noPuzzleHint: "Open a .puzzle file, or put the cursor in a puzzle.",
    waiting: "Waiting for the server…",
    showInText: "Show in the text",
    moves: "Moves",
    noMoves: "There is no move.",
    line: "Best line",
    game: "Game",
    claims: "Claims",
    claimHolds: "holds",
    claimFails: "fails",
    best: "best move",
    start: "Start",
    stepStart: "To the position of the text",
    stepBack: "One move back",
    stepForward: "One move on",
    stepEnd: "To the end",
    explored: (plies) => (plies === 1 ? "1 move from the text" : `${plies} moves from the text`),
    backToText: "Back to the text",
    append: "Append to moves",
    appendHint: "Writes these moves behind those that `moves` has. They have to go on from its end.",
    playThese: "Play in the text",
    replies: "Best replies",
    repliesHint: "The other player answers with best play",
    editTools: "Edit tools",
    tool: {
        wall: "Wall", mouse: "Mouse", cat: "Cat", food: "Food", hole: "Hole",
        knight: "Knight", pawn: "Pawn", edge: "Edge",
    },
    toolHint: {
        wall: "A click puts up a wall or takes it down. Drag a piece to move it.",
        mouse: "A click puts the mouse there.",
        cat: "A click puts the cat there.",
        food: "A click puts the food there.",
        hole: "A click puts the hole there.",
        knight: "A click puts the knight there.",
        pawn: "A click adds a pawn or takes it away. Drag a piece to move it.",
        edge: "Drag from node to node, or click two nodes, to add an edge or take it away.",
    },
    passTurn: "Pass the turn",
    row: "Row",
    column: "Column",
    insertAbove: "Insert a row above",
    insertBelow: "Insert a row below",
    deleteRow: "Delete this row",
    insertLeft: "Insert a column to the left",
    insertRight: "Insert a column to the right",
    deleteColumn: "Delete this column",
    illegal: (place) => `No move leads to ${place} now.`,
    edgeFrom: (node) => `Edge from ${node}: choose the other node.`,
    place: {
        at: (row, column) => `row ${row}, column ${column}`,
        node: (name) => `node ${name}`,
        neighbours: (names) => `beside ${names}`,
        wall: "wall", floor: "floor", unknown: "not understood",
        mouse: "mouse", cat: "cat", food: "food", hole: "hole", knight: "knight", pawn: "pawn",
        legal: "a move", bestMove: "best move", selected: "picked up", join: ", ",
    },
    outcome: {
        wins: (chaser, plies) => `${chaser} wins in ${plies}`,
        has: (chaser) => `${chaser} has won`,
        draw: "draw",
        limit: "cat wins (move limit)",
    },
    mark: { "!": "the only move", "?!": "slower", "?": "a mistake", "??": "a win thrown away" },
};

const piecesInChinese = { mouse: "老鼠", cat: "猫", alice: " Alice ", bob: " Bob " };

const chinese: Words = {
    board: "棋盘",
    toolbar: "棋盘工具",
    mode: "点击的作用",
    play: "走棋",
    playHint: "在文本中走棋：着法会改动谜题",
    explore: "试走",
    exploreHint: "试走：着法不改动文本",
    edit: "编辑",
    editHint: "编辑局面",
    undo: "撤销",
    redo: "重做",
    pin: "固定显示这道谜题",
    view: "显示内容",
    copy: "复制",
    copyText: "复制为文本",
    copySvg: "复制为 SVG",
    copyPng: "复制为图片",
    copied: "已复制。",
    notCopied: "无法复制。",
    heat: "热力图",
    layerDefault: "与编辑器相同",
    layerNone: "无",
    layer: (piece, turn) => `${piecesInChinese[piece]}可站的位置，轮到${piecesInChinese[turn]}走`,
    legend: (piece, turn) => `若${piecesInChinese[piece]}在那里，轮到${piecesInChinese[turn]}走`,
    letters: "字母 M、C 和 =",
    distances: "步数",
    arrows: "着法的箭头和圆点",
    showOutcomes: "显示结果",
    outcomesHidden: "结果已隐藏",
    toMove: (player) => `轮到${piecesInChinese[player]}走`.trimEnd(),
    limitLeft: (moves) => `步数限制还剩 ${moves} 步`,
    gameOver: "游戏已经结束",
    solving: "求解中…",
    unsolved: "未求解",
    serverStopped: "服务器已停止。",
    noPuzzle: "这里没有谜题",
    noPuzzleHint: "请打开 .puzzle 文件，或把光标放到谜题中。",
    waiting: "正在等待服务器…",
    showInText: "在文本中显示",
    moves: "着法",
    noMoves: "没有可走的着法。",
    line: "最佳路线",
    game: "对局",
    claims: "断言",
    claimHolds: "成立",
    claimFails: "不成立",
    best: "最佳着法",
    start: "开始",
    stepStart: "回到文本的局面",
    stepBack: "后退一步",
    stepForward: "前进一步",
    stepEnd: "到最后",
    explored: (plies) => `距文本 ${plies} 步`,
    backToText: "回到文本",
    append: "追加到 moves",
    appendHint: "把这些着法写到 `moves` 的末尾。它们必须接着 `moves` 的最后一步。",
    playThese: "在文本中走",
    replies: "最佳应着",
    repliesHint: "对方总以最佳着法应对",
    editTools: "编辑工具",
    tool: {
        wall: "墙", mouse: "老鼠", cat: "猫", food: "食物", hole: "洞",
        knight: "马", pawn: "兵", edge: "边",
    },
    toolHint: {
        wall: "点击可放置或拆除墙。拖动棋子可移动它。",
        mouse: "点击可把老鼠放到那里。",
        cat: "点击可把猫放到那里。",
        food: "点击可把食物放到那里。",
        hole: "点击可把洞放到那里。",
        knight: "点击可把马放到那里。",
        pawn: "点击可添加或移除兵。拖动棋子可移动它。",
        edge: "从一个节点拖到另一个节点，或点击两个节点，可添加或删除边。",
    },
    passTurn: "换对方走",
    row: "行",
    column: "列",
    insertAbove: "在上方插入一行",
    insertBelow: "在下方插入一行",
    deleteRow: "删除这一行",
    insertLeft: "在左侧插入一列",
    insertRight: "在右侧插入一列",
    deleteColumn: "删除这一列",
    illegal: (place) => `现在不能走到 ${place}。`,
    edgeFrom: (node) => `从 ${node} 出发的边：请选择另一个节点。`,
    place: {
        at: (row, column) => `第 ${row} 行第 ${column} 列`,
        node: (name) => `节点 ${name}`,
        neighbours: (names) => `相邻 ${names}`,
        wall: "墙", floor: "地板", unknown: "无法识别",
        mouse: "老鼠", cat: "猫", food: "食物", hole: "洞", knight: "马", pawn: "兵",
        legal: "可以走到", bestMove: "最佳着法", selected: "已选中", join: "，",
    },
    outcome: {
        wins: (chaser, plies) => `${piecesInChinese[chaser]} ${plies} 步内获胜`,
        has: (chaser) => `${piecesInChinese[chaser]}已获胜`,
        draw: "平局",
        limit: "猫获胜（步数限制）",
    },
    mark: { "!": "唯一着法", "?!": "较慢", "?": "失误", "??": "断送胜局" },
};

/** The words for a locale as in BCP 47; English for those that are not known. */
export function wordsFor(locale: string): Words {
    return /^zh\b/i.test(locale) ? chinese : english;
}
