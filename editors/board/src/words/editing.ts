// The words of edit mode, which are loaded with it.

const english = {
    editTools: "Edit tools",
    tool: {
        wall: "Wall", mouse: "Mouse", cat: "Cat", food: "Food", hole: "Hole",
        knight: "Knight", pawn: "Pawn", edge: "Edge", node: "Node", blank: "Blank (?)",
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
        blank: "A click leaves a cell open: a blank (?). A click on a blank decides it.",
        blankEdge: "Click two nodes to leave the edge between them open.",
        node: "A click beside the nodes adds one, a click on a node deletes it. Drag a node to move it in the picture.",
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
};

export type EditWords = typeof english;

const chinese: EditWords = {
    editTools: "编辑工具",
    tool: {
        wall: "墙", mouse: "老鼠", cat: "猫", food: "食物", hole: "洞",
        knight: "马", pawn: "兵", edge: "边", node: "节点", blank: "空位（?）",
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
        blank: "点击可把格子变成空位（?），即尚未决定。点击空位可决定它。",
        blankEdge: "点击两个节点，可让它们之间的边保持未定。",
        node: "点击空白处可添加节点，点击节点可删除它。拖动节点可在图中移动它。",
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
};

/** The words for a language that the panel speaks. */
export function editWords(lang: string): EditWords {
    return lang === "en" ? english : chinese;
}
