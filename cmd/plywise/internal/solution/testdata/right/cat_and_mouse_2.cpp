class Solution {
    int rows, cols, food;
    vector<string> grid;
    vector<int> moves(int from, int jump) {
        vector<int> to{from};
        int r = from / cols, c = from % cols, d[] = {0, 1, 0, -1, 0};
        for (int i = 0; i < 4; i++)
            for (int k = 1; k <= jump; k++) {
                int y = r + k * d[i], x = c + k * d[i + 1];
                if (y < 0 || y >= rows || x < 0 || x >= cols || grid[y][x] == '#') break;
                to.push_back(y * cols + x);
            }
        return to;
    }

public:
    bool canMouseWin(vector<string> grid, int catJump, int mouseJump) {
        this->grid = grid;
        rows = grid.size(), cols = grid[0].size();
        int n = rows * cols, mouse = 0, cat = 0;
        vector<vector<int>> reach[2] = {vector<vector<int>>(n), vector<vector<int>>(n)};
        for (int p = 0; p < n; p++) {
            char at = grid[p / cols][p % cols];
            if (at == 'M') mouse = p;
            if (at == 'C') cat = p;
            if (at == 'F') food = p;
            if (at != '#') reach[0][p] = moves(p, mouseJump), reach[1][p] = moves(p, catJump);
        }
        auto id = [n](int m, int c, int turn) { return (m * n + c) * 2 + turn; };
        vector<int> result(n * n * 2), left(n * n * 2);
        queue<array<int, 3>> todo;
        for (int m = 0; m < n; m++)
            for (int c = 0; c < n; c++)
                for (int turn = 0; turn < 2; turn++) {
                    if (reach[0][m].empty() || reach[0][c].empty()) continue;
                    left[id(m, c, turn)] = reach[turn][turn ? c : m].size();
                    int won = m == c || c == food ? 2 : m == food ? 1 : 0;
                    if (won) result[id(m, c, turn)] = won, todo.push({m, c, turn});
                }
        while (!todo.empty()) {
            auto [m, c, turn] = todo.front();
            todo.pop();
            int won = result[id(m, c, turn)], other = 1 - turn;
            for (int p : reach[other][other ? c : m]) {
                int pm = other ? m : p, pc = other ? p : c, before = id(pm, pc, other);
                if (result[before]) continue;
                if (won == other + 1 || --left[before] == 0) result[before] = won, todo.push({pm, pc, other});
            }
        }
        return result[id(mouse, cat, 0)] == 1;
    }
};
