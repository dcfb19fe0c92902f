// Package leetcode turns test cases of LeetCode problems into puzzles and back, and checks which
// puzzles LeetCode itself would take. Package testcase reads and writes the test cases.
package leetcode
