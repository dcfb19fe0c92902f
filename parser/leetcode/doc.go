// Package leetcode turns test cases of LeetCode problems into puzzles and back, and tells
// which puzzles LeetCode itself would take. What a test case is says package testcase.
package leetcode
