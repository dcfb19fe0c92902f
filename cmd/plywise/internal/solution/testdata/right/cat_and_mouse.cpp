class Solution {
public:
    int catMouseGame(vector<vector<int>>& graph) {
        int n = graph.size();
        vector<vector<array<int, 2>>> result(n, vector<array<int, 2>>(n)), degree = result;
        for (int m = 0; m < n; m++)
            for (int c = 0; c < n; c++) {
                degree[m][c] = {int(graph[m].size()), int(graph[c].size())};
                for (int p : graph[c]) if (p == 0) degree[m][c][1]--;
            }
        queue<array<int, 3>> todo;
        auto settle = [&](int m, int c, int turn, int won) {
            result[m][c][turn] = won;
            todo.push({m, c, turn});
        };
        for (int c = 1; c < n; c++)
            for (int turn = 0; turn < 2; turn++) settle(0, c, turn, 1), settle(c, c, turn, 2);
        while (!todo.empty()) {
            auto [m, c, turn] = todo.front();
            todo.pop();
            int won = result[m][c][turn], other = 1 - turn;
            for (int p : graph[other ? c : m]) {
                int pm = other ? m : p, pc = other ? p : c;
                if (pc == 0 || result[pm][pc][other]) continue;
                if (won == other + 1 || --degree[pm][pc][other] == 0) settle(pm, pc, other, won);
            }
        }
        return result[1][2][0];
    }
};
