class Solution {
public:
    int maxMoves(int kx, int ky, vector<vector<int>>& positions) {
        int n = positions.size(), jumps[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
        vector<vector<int>> places = positions, steps(n + 1, vector<int>(n));
        places.push_back({kx, ky});
        for (int i = 0; i < n; i++) {
            vector<vector<int>> far(50, vector<int>(50, -1));
            queue<pair<int, int>> todo;
            far[places[i][0]][places[i][1]] = 0;
            todo.push({places[i][0], places[i][1]});
            while (!todo.empty()) {
                auto [x, y] = todo.front();
                todo.pop();
                for (auto& j : jumps) {
                    int a = x + j[0], b = y + j[1];
                    if (a < 0 || b < 0 || a > 49 || b > 49 || far[a][b] >= 0) continue;
                    far[a][b] = far[x][y] + 1;
                    todo.push({a, b});
                }
            }
            for (int k = 0; k <= n; k++) steps[k][i] = far[places[k][0]][places[k][1]];
        }
        vector<vector<int>> memo(n + 1, vector<int>(1 << n, -1));
        function<int(int, int)> best = [&](int at, int left) {
            if (!left) return 0;
            int& total = memo[at][left];
            if (total >= 0) return total;
            bool alice = (n - __builtin_popcount(left)) % 2 == 0;
            total = alice ? 0 : INT_MAX;
            for (int i = 0; i < n; i++)
                if (left >> i & 1) {
                    int t = steps[at][i] + best(i, left ^ 1 << i);
                    total = alice ? max(total, t) : min(total, t);
                }
            return total;
        };
        return best(n, (1 << n) - 1);
    }
};
