// Answers cases that come through descriptor 3 on descriptor 4, each as a frame: `=`, or `!` for an
// exception; how many bytes follow the end of this line; the bytes.
//
// The compiler reads this file twice, with the solution in between: no path has to be quoted in it.
#ifndef PLYWISE
#define PLYWISE
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <forward_list>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
using namespace std;

#define main main_of_the_solution
#else
#undef main

#include <unistd.h>

namespace plywise {
FILE *cases, *answers;
string text;
size_t at;

bool line() {
    text.clear();
    at = 0;
    for (int c; (c = getc_unlocked(cases)) != EOF && c != '\n';) text += char(c);
    return !text.empty();
}
bool take(char c) { return at < text.size() && text[at] == c && ++at; }

void read(int &n) {
    char *end;
    n = int(strtol(text.c_str() + at, &end, 10));
    at = size_t(end - text.c_str());
}
void read(string &s) {
    size_t end = text.find('"', ++at);
    s = text.substr(at, end - at);
    at = end + 1;
}
template <class T> void read(vector<T> &list) {
    for (take('['); !take(']'); take(',')) {
        list.emplace_back();
        read(list.back());
    }
}

// Reads the arguments of a method, each from a line; false where no case is left.
template <class... T> bool arguments(T &...each) { return ((line() && (read(each), true)) && ...); }

void reply(char kind, const string &answer) {
    cout.flush();
    fflush(stdout);
    fprintf(answers, "%c%zu\n", kind, answer.size());
    fwrite(answer.data(), 1, answer.size(), answers);
    fflush(answers);
}
template <class T> string written(const T &answer) {
    ostringstream out;
    out << boolalpha << answer;
    return out.str();
}
template <class F> void call(F method) {
    string answer;
    char kind = '=';
    try {
        answer = method();
    } catch (const exception &error) {
        cerr << "exception: " << error.what() << endl;
        answer = error.what();
        kind = '!';
    }
    reply(kind, answer);
}
} // namespace plywise

int main() {
    using namespace plywise;
    cases = fdopen(3, "r");
    answers = fdopen(4, "w");
    reply('=', "ready");
    for (;;) {
        vector<vector<int>> lists;
#if PROBLEM == 913
        if (!arguments(lists)) _exit(0);
        call([&] { return written(Solution().catMouseGame(lists)); });
#elif PROBLEM == 1728
        vector<string> grid;
        int cat = 0, mouse = 0;
        if (!arguments(grid, cat, mouse)) _exit(0);
        call([&] { return written(Solution().canMouseWin(grid, cat, mouse)); });
#else
        int x = 0, y = 0;
        if (!arguments(x, y, lists)) _exit(0);
        call([&] { return written(Solution().maxMoves(x, y, lists)); });
#endif
    }
}
#endif
