package testcase

// statements are the examples of the three problems as their pages show them.
var statements = []struct {
	name, text string
	want       []Case
}{
	{"913 in English", `
Example 1:

Input: graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
Output: 0

Example 2:

Input: graph = [[1,3],[0],[3],[0,2]]
Output: 1

Constraints:

3 <= graph.length <= 50
1 <= graph[i].length < graph.length
0 <= graph[i][j] < graph.length
graph[i][j] != i
graph[i] is unique.
The mouse and the cat can always move.
`, cases913},
	{"913 in Chinese", `
示例 1：

输入：graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
输出：0

示例 2：

输入：graph = [[1,3],[0],[3],[0,2]]
输出：1

提示：

3 <= graph.length <= 50
`, cases913},
	{"1728 in English", `
Example 1:

Input: grid = ["####F","#C...","M...."], catJump = 1, mouseJump = 2
Output: true
Explanation: Cat cannot catch Mouse on its turn nor can it get the food before Mouse.
Example 2:

Input: grid = ["M.C...F"], catJump = 1, mouseJump = 4
Output: true
Example 3:

Input: grid = ["M.C...F"], catJump = 1, mouseJump = 3
Output: false

Constraints:

rows == grid.length
1 <= rows, cols <= 8
1 <= catJump, mouseJump <= 8
`, cases1728},
	{"1728 in Chinese", "示例 1：\n\n输入：grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\n输出：true\n解释：猫无法抓到老鼠，也没法比老鼠先到达食物。\n" +
		"示例 2：\n\n输入：grid = [\"M.C...F\"]，catJump = 1，mouseJump = 4\n输出：true\n" +
		"示例 3：\n\n输入：grid = [“M.C...F”]， catJump = 1， mouseJump = 3\n输出：false\n", cases1728},
	{"3283 in English", `
Example 1:

Input: kx = 1, ky = 1, positions = [[0,0]]

Output: 4

Explanation:

The knight takes 4 moves to reach the pawn at (0, 0).

Example 2:

Input: kx = 0, ky = 2, positions = [[1,1],[2,2],[3,3]]

Output: 8

Explanation:

Alice picks the pawn at (2, 2) and captures it in two moves: (0, 2) -> (1, 4) -> (2, 2).
Bob picks the pawn at (3, 3) and captures it in two moves: (2, 2) -> (4, 1) -> (3, 3).

Example 3:

Input: kx = 0, ky = 0, positions = [[1,2],[2,4]]

Output: 3
`, cases3283},
	{"3283 in Chinese", "示例 1：\n输入： kx = 1, ky = 1, positions = [[0,0]]\n输出： 4\n解释：\n马需要移动 4 步。\n" +
		"示例 2：\n输入： kx = 0, ky = 2, positions = [[1,1],[2,2],[3,3]]\n输出： 8\n" +
		"示例 3：\n输入： kx = 0, ky = 0, positions = [[1,2],[2,4]]\n输出： 3\n", cases3283},
}

var (
	cases913 = []Case{
		{Problem: CatAndMouse, Graph: [][]int{{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}, Expect: "draw", Example: 1},
		{Problem: CatAndMouse, Graph: [][]int{{1, 3}, {0}, {3}, {0, 2}}, Expect: "mouse wins", Example: 2},
	}
	cases1728 = []Case{
		{Problem: CatAndMouseII, Grid: []string{"####F", "#C...", "M...."}, CatJump: 1, MouseJump: 2, Expect: "mouse wins", Example: 1},
		{Problem: CatAndMouseII, Grid: []string{"M.C...F"}, CatJump: 1, MouseJump: 4, Expect: "mouse wins", Example: 2},
		{Problem: CatAndMouseII, Grid: []string{"M.C...F"}, CatJump: 1, MouseJump: 3, Expect: "cat wins", Example: 3},
	}
	cases3283 = []Case{
		{Problem: KillAllPawns, Knight: Square{1, 1}, Pawns: []Square{{0, 0}}, Expect: "4", Example: 1},
		{Problem: KillAllPawns, Knight: Square{0, 2}, Pawns: []Square{{1, 1}, {2, 2}, {3, 3}}, Expect: "8", Example: 2},
		{Problem: KillAllPawns, Knight: Square{0, 0}, Pawns: []Square{{1, 2}, {2, 4}}, Expect: "3", Example: 3},
	}
)
