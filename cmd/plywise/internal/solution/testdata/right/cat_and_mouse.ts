function catMouseGame(graph: number[][]): number {
    type State = [number, number, number];
    const n = graph.length;
    const make = (): number[][][] => Array.from({ length: n }, () => Array.from({ length: n }, () => [0, 0]));
    const result = make(), degree = make();
    const todo: State[] = [];
    for (let m = 0; m < n; m++) {
        for (let c = 0; c < n; c++) {
            degree[m][c] = [graph[m].length, graph[c].filter(p => p !== 0).length];
        }
    }
    for (let c = 1; c < n; c++) {
        for (let turn = 0; turn < 2; turn++) {
            result[0][c][turn] = 1;
            result[c][c][turn] = 2;
            todo.push([0, c, turn], [c, c, turn]);
        }
    }
    for (const [m, c, turn] of todo) {
        const won = result[m][c][turn], other = 1 - turn;
        for (const p of graph[other ? c : m]) {
            const [pm, pc] = other ? [m, p] : [p, c];
            if (pc === 0 || result[pm][pc][other]) continue;
            if (won === other + 1 || --degree[pm][pc][other] === 0) {
                result[pm][pc][other] = won;
                todo.push([pm, pc, other]);
            }
        }
    }
    return result[1][2][0];
}
