// Every chain of at most three different words, by plain loops over the words:
// loops WORDS text|json SIDE... A yardstick for `python -m tests.benchmarks.lists`.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static bool json;  // a record for each chain, and not a line of text

static void say(const std::vector<std::string>& words, std::initializer_list<int> chain) {
    const char* between = json ? "\", \"" : " → ";
    const char* before = json ? "{\"chain\": [\"" : "";
    size_t letters = 0;
    for (int i : chain) {
        std::cout << before << words[i];
        before = between;
        letters += words[i].size();
    }
    if (json)
        std::cout << "\"], \"words\": " << chain.size() << ", \"letters\": " << letters
                  << ", \"rarity\": 0}";
    std::cout << '\n';
}

int main(int count, char** arguments) {
    std::ios::sync_with_stdio(false);
    int side[256] = {}, bit[256] = {}, tiles = 0;
    std::string box;
    for (int s = 3; s < count; s++) {
        box += std::string(s > 3 ? " " : "") + arguments[s];
        for (unsigned char letter : std::string(arguments[s]))
            side[letter] = s, bit[letter] = 1 << tiles++;
    }
    json = std::string(arguments[2]) == "json";
    if (json)
        std::cout << "{\"puzzle\": \"" << box << "\", \"variant\": null, \"file\": \"" << box
                  << "\", \"title\": null, \"sides\": \"" << box << "\", \"warnings\": []}\n";
    std::vector<std::string> words;
    std::vector<int> covers;
    std::ifstream list(arguments[1]);
    for (std::string word; list >> word;) {
        int covered = 0, before = 0;
        bool fits = word.size() > 2;
        for (unsigned char letter : word) {
            fits = fits && bit[letter] && side[letter] != before;
            covered |= bit[letter];
            before = side[letter];
        }
        if (fits) words.push_back(word), covers.push_back(covered);
    }
    std::vector<std::vector<int>> from(256);
    int number = words.size(), all = (1 << tiles) - 1;
    for (int i = 0; i < number; i++) from[(unsigned char)words[i][0]].push_back(i);
    auto after = [&](int i) -> const std::vector<int>& {
        return from[(unsigned char)words[i].back()];
    };
    for (int a = 0; a < number; a++) {
        if (covers[a] == all) say(words, {a});
        for (int b : after(a)) {
            if (b == a) continue;
            int covered = covers[a] | covers[b];
            if (covered == all) say(words, {a, b});
            for (int c : after(b))
                if ((covered | covers[c]) == all && c != a && c != b) say(words, {a, b, c});
        }
    }
}
