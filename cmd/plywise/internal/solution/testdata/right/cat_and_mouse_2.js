/**
 * @param {string[]} grid
 * @param {number} catJump
 * @param {number} mouseJump
 * @return {boolean}
 */
var canMouseWin = function(grid, catJump, mouseJump) {
    const rows = grid.length, cols = grid[0].length, n = rows * cols;
    const at = {}, reach = [[], []];
    for (let p = 0; p < n; p++) {
        const r = Math.floor(p / cols), c = p % cols;
        at[grid[r][c]] = p;
        [mouseJump, catJump].forEach((jump, who) => {
            reach[who][p] = grid[r][c] === '#' ? [] : [p];
            if (grid[r][c] === '#') return;
            for (const [dr, dc] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
                for (let k = 1; k <= jump && (grid[r + k * dr]?.[c + k * dc] ?? '#') !== '#'; k++) {
                    reach[who][p].push((r + k * dr) * cols + c + k * dc);
                }
            }
        });
    }
    const id = (m, c, turn) => (m * n + c) * 2 + turn;
    const result = new Int8Array(n * n * 2), left = new Int16Array(n * n * 2), todo = [];
    for (let m = 0; m < n; m++) {
        for (let c = 0; c < n; c++) {
            for (let turn = 0; turn < 2; turn++) {
                if (!reach[0][m].length || !reach[0][c].length) continue;
                left[id(m, c, turn)] = reach[turn][turn ? c : m].length;
                const won = m === c || c === at.F ? 2 : m === at.F ? 1 : 0;
                if (won) result[id(m, c, turn)] = won, todo.push([m, c, turn]);
            }
        }
    }
    for (let i = 0; i < todo.length; i++) {
        const [m, c, turn] = todo[i], other = 1 - turn, won = result[id(m, c, turn)];
        for (const p of reach[other][other ? c : m]) {
            const before = other ? [m, p, 1] : [p, c, 0];
            if (result[id(...before)]) continue;
            if (won === other + 1 || --left[id(...before)] === 0) result[id(...before)] = won, todo.push(before);
        }
    }
    return result[id(at.M, at.C, 0)] === 1;
};
