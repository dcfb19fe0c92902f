// The words of the layer, which are loaded with it.

function list(words: readonly string[], and: string): string {
    return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + and + words.at(-1);
}

export const english = {
    title: "What one edit would do",
    progress: (known: number, total: number) => `${known} of ${total}`,
    complete: (total: number) => (total === 1 ? "1 edit" : `${total} edits`),
    nothing: "Nothing is known of any edit here.",
    inTextOnly: "Edits are shown for the position of the text only.",
    click: "In edit mode a click does the edit; undo takes it back.",
    clickEdges: "In edit mode a click on an edge, or on two nodes, does the edit; undo takes it back.",
    signs: {
        same: "changes nothing", slower: "slower", faster: "faster", flips: "another outcome", more: "more moves", fewer: "fewer moves",
        unknown: "not known yet",
    },
    breaking: "breaks an assertion",
    mending: "mends the puzzle",
    edit: { floor: "With a wall here", wall: "Without this wall", pawn: "Without this pawn" },
    without: (from: string, to: string) => `Without the edge ${from} – ${to}`,
    with: (from: string, to: string) => `With an edge ${from} – ${to}`,
    total: (moves: number) => (moves === 1 ? "1 move" : `${moves} moves`),
    asNow: "as now",
    unknown: "not known yet",
    breaks: (keys: readonly string[]) => `breaks ${list(keys, " and ")}`,
    mends: "and every assertion holds",
    sentence: (edit: string, parts: readonly string[]) => `${edit}: ${parts.join(", ")}.`,
    others: (count: number) => (count === 1 ? "And 1 more edge." : `And ${count} more edges.`),
    join: " ",
    /** Between what a place is and what its edit would do. */
    stop: ". ",
};

export type WhatIfWords = typeof english;

export const chinese: WhatIfWords = {
    title: "每一处改动的后果",
    progress: (known, total) => `已知 ${known}/${total}`,
    complete: (total) => `${total} 处改动`,
    nothing: "这里没有已知的改动后果。",
    inTextOnly: "只显示对文本中局面的改动。",
    click: "在编辑模式中点击即可改动，可以撤销。",
    clickEdges: "在编辑模式中点击一条边或两个节点即可改动，可以撤销。",
    signs: {
        same: "没有变化", slower: "变慢", faster: "变快", flips: "结果改变", more: "步数增加", fewer: "步数减少", unknown: "尚未得知",
    },
    breaking: "使断言不成立",
    mending: "使谜题成立",
    edit: { floor: "在这里加一堵墙", wall: "去掉这堵墙", pawn: "去掉这个兵" },
    without: (from, to) => `去掉边 ${from} – ${to}`,
    with: (from, to) => `加上边 ${from} – ${to}`,
    total: (moves) => `${moves} 步`,
    asNow: "与现在相同",
    unknown: "尚未得知",
    breaks: (keys) => `使 ${list(keys, " 和 ")} 不成立`,
    mends: "所有断言都成立",
    sentence: (edit, parts) => `${edit}：${parts.join("，")}。`,
    others: (count) => `另有 ${count} 条边。`,
    join: "",
    stop: "。",
};
