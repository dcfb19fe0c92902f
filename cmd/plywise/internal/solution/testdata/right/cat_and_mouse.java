class Solution {
    public int catMouseGame(int[][] graph) {
        int n = graph.length;
        int[][][] result = new int[n][n][2], degree = new int[n][n][2];
        for (int m = 0; m < n; m++)
            for (int c = 0; c < n; c++) {
                degree[m][c][0] = graph[m].length;
                degree[m][c][1] = (int) Arrays.stream(graph[c]).filter(p -> p != 0).count();
            }
        Deque<int[]> todo = new ArrayDeque<>();
        for (int c = 1; c < n; c++)
            for (int turn = 0; turn < 2; turn++) {
                result[0][c][turn] = 1;
                result[c][c][turn] = 2;
                todo.add(new int[] {0, c, turn});
                todo.add(new int[] {c, c, turn});
            }
        while (!todo.isEmpty()) {
            int[] s = todo.poll();
            int won = result[s[0]][s[1]][s[2]], other = 1 - s[2];
            for (int p : graph[s[other]]) {
                int m = other == 1 ? s[0] : p, c = other == 1 ? p : s[1];
                if (c == 0 || result[m][c][other] != 0) continue;
                if (won == other + 1 || --degree[m][c][other] == 0) {
                    result[m][c][other] = won;
                    todo.add(new int[] {m, c, other});
                }
            }
        }
        return result[1][2][0];
    }
}
