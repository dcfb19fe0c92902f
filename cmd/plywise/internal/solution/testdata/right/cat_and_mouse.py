class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        result = [[[0] * 2 for _ in range(n)] for _ in range(n)]
        degree = [[[len(graph[m]), len(graph[c]) - (0 in graph[c])] for c in range(n)] for m in range(n)]
        queue = deque()
        for c in range(1, n):
            for turn in range(2):
                result[0][c][turn] = 1
                result[c][c][turn] = 2
                queue.append((0, c, turn, 1))
                queue.append((c, c, turn, 2))
        while queue:
            m, c, turn, won = queue.popleft()
            if turn == 1:
                before = [(p, c, 0) for p in graph[m]]
            else:
                before = [(m, p, 1) for p in graph[c] if p != 0]
            for pm, pc, pt in before:
                if result[pm][pc][pt]:
                    continue
                if won == pt + 1:
                    result[pm][pc][pt] = won
                    queue.append((pm, pc, pt, won))
                else:
                    degree[pm][pc][pt] -= 1
                    if degree[pm][pc][pt] == 0:
                        result[pm][pc][pt] = won
                        queue.append((pm, pc, pt, won))
        return result[1][2][0]
