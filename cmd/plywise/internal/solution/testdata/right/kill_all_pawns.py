class Solution:
    def maxMoves(self, kx: int, ky: int, positions: List[List[int]]) -> int:
        places = positions + [[kx, ky]]
        n = len(positions)

        def distances(x, y):
            steps = [[-1] * 50 for _ in range(50)]
            steps[x][y] = 0
            queue = deque([(x, y)])
            while queue:
                x, y = queue.popleft()
                for dx, dy in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
                    a, b = x + dx, y + dy
                    if 0 <= a < 50 and 0 <= b < 50 and steps[a][b] < 0:
                        steps[a][b] = steps[x][y] + 1
                        queue.append((a, b))
            return steps

        steps = []
        for x, y in positions:
            d = distances(x, y)
            steps.append([d[a][b] for a, b in places])

        @cache
        def best(at, left):
            if not left:
                return 0
            totals = [steps[i][at] + best(i, left & ~(1 << i)) for i in range(n) if left >> i & 1]
            return max(totals) if (n - left.bit_count()) % 2 == 0 else min(totals)

        return best(n, (1 << n) - 1)
