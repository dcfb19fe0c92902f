impl Solution {
    pub fn cat_mouse_game(graph: Vec<Vec<i32>>) -> i32 {
        let n = graph.len();
        let mut result = vec![vec![[0; 2]; n]; n];
        let mut degree = vec![vec![[0; 2]; n]; n];
        for m in 0..n {
            for c in 0..n {
                degree[m][c] = [graph[m].len(), graph[c].iter().filter(|&&p| p != 0).count()];
            }
        }
        let mut todo = VecDeque::new();
        for c in 1..n {
            for turn in 0..2 {
                result[0][c][turn] = 1;
                result[c][c][turn] = 2;
                todo.push_back((0, c, turn));
                todo.push_back((c, c, turn));
            }
        }
        while let Some((m, c, turn)) = todo.pop_front() {
            let won = result[m][c][turn];
            let other = 1 - turn;
            for &p in &graph[if other == 1 { c } else { m }] {
                let (pm, pc) = if other == 1 { (m, p as usize) } else { (p as usize, c) };
                if pc == 0 || result[pm][pc][other] != 0 {
                    continue;
                }
                if won != other + 1 {
                    degree[pm][pc][other] -= 1;
                    if degree[pm][pc][other] > 0 {
                        continue;
                    }
                }
                result[pm][pc][other] = won;
                todo.push_back((pm, pc, other));
            }
        }
        result[1][2][0] as i32
    }
}
