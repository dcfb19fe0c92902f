class Solution:
    def canMouseWin(self, grid: List[str], catJump: int, mouseJump: int) -> bool:
        rows, cols = len(grid), len(grid[0])

        def moves(r, c, jump):
            yield r, c
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                for k in range(1, jump + 1):
                    y, x = r + k * dr, c + k * dc
                    if not (0 <= y < rows and 0 <= x < cols) or grid[y][x] == "#":
                        break
                    yield y, x

        cells = [(r, c) for r in range(rows) for c in range(cols) if grid[r][c] != "#"]
        at = {grid[r][c]: (r, c) for r, c in cells}
        food = at["F"]
        reach = [{p: list(moves(*p, jump)) for p in cells} for jump in (mouseJump, catJump)]
        result, left, queue = {}, {}, deque()
        for m in cells:
            for c in cells:
                for turn in range(2):
                    left[m, c, turn] = len(reach[turn][c if turn else m])
                    won = 2 if m == c or c == food else 1 if m == food else 0
                    if won:
                        result[m, c, turn] = won
                        queue.append((m, c, turn))
        while queue:
            m, c, turn = queue.popleft()
            won = result[m, c, turn]
            for p in reach[1 - turn][m if turn else c]:
                before = (p, c, 0) if turn else (m, p, 1)
                if before in result:
                    continue
                left[before] -= 1
                if won == before[2] + 1 or left[before] == 0:
                    result[before] = won
                    queue.append(before)
        return result.get((at["M"], at["C"], 0)) == 1
