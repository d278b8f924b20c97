// The fewest words, then the fewest letters, breadth first over states: the last letter
// of a chain and the letters it has covered. best_state WORDS MOST SIDE...
//
// WORDS is a file in UTF-8, a word a line, and MOST the most words of a chain. Of words
// with the same ends and letters only the shortest counts, and of chains to a state. A
// state that was reached with fewer words is not reached again, and the chains of the
// last round are looked at but not kept. Prints seconds from the file in memory to the
// answer, the most memory in MB (0 where the system does not say), the words that can be
// traced, and then the chain, if there is one.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <unordered_map>
#include <vector>

using Letters = std::uint64_t;  // a set, with a bit for each letter of the box

struct Word {
    Letters covers;
    int last, length;
    size_t begin, end;  // where it stands in the file
};

struct State {
    Letters covered;
    int last;
    bool operator==(const State& other) const {
        return covered == other.covered && last == other.last;
    }
};

struct Hash {
    size_t operator()(const State& state) const {
        return (state.covered * 64 + state.last) * 0x9E3779B97F4A7C15u >> 20;
    }
};

struct Step {
    int letters, round;
    const Word* word;  // the last one, and
    State before;      // what the others come to
};

// The next code point of a text in UTF-8.
static unsigned next(const std::string& text, size_t& at) {
    unsigned char first = text[at++];
    unsigned point = first < 0x80 ? first : first & (first < 0xE0 ? 0x1F : 0x0F);
    for (; at < text.size() && (text[at] & 0xC0) == 0x80; at++)
        point = point << 6 | (text[at] & 0x3F);
    return point & 0xFFFF;
}

static long peak() {
    std::ifstream status("/proc/self/status");
    for (std::string field; status >> field;)
        if (long kilobytes; field == "VmHWM:" && status >> kilobytes) return kilobytes >> 10;
    return 0;
}

int main(int, char** arguments) {
    std::ifstream file(arguments[1], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const int most = std::stoi(arguments[2]);
    auto begun = std::chrono::steady_clock::now();

    std::vector<int> side(1 << 16, -1), tile(1 << 16, -1);
    int tiles = 0;
    for (char** each = arguments + 3; *each; each++) {
        const std::string letters(*each);
        for (size_t at = 0; at < letters.size(); tiles++) {
            unsigned letter = next(letters, at);
            side[letter] = each - arguments, tile[letter] = tiles;
        }
    }
    const Letters all = (Letters(1) << tiles) - 1;

    std::vector<std::unordered_map<State, Word, Hash>> shortest(tiles);
    long traced = 0;
    for (size_t begin = 0, at = 0; at < text.size(); begin = at) {
        Word word{0, -1, 0, begin, begin};
        int first = -1, before = -1;
        bool fits = true;
        for (unsigned letter; at < text.size() && (letter = next(text, at)) != '\n';) {
            fits = fits && tile[letter] >= 0 && side[letter] != before;
            before = side[letter], word.last = tile[letter], word.end = at;
            if (!fits) continue;
            if (!word.length++) first = word.last;
            word.covers |= Letters(1) << word.last;
        }
        if (!fits || word.length < 3) continue;
        traced++;
        auto [known, is_new] = shortest[first].try_emplace({word.covers, word.last}, word);
        if (!is_new && word.length < known->second.length) known->second = word;
    }
    std::vector<std::vector<Word>> from(tiles);
    for (int letter = 0; letter < tiles; letter++)
        for (auto& [_, word] : shortest[letter]) from[letter].push_back(word);

    std::unordered_map<State, Step, Hash> known;
    std::vector<State> newest;
    for (int letter = 0; letter < tiles; letter++) {
        known[{0, letter}] = {0, 0, nullptr, {0, letter}};
        newest.push_back({0, letter});
    }
    Step best{1 << 30, 0, nullptr, {0, 0}};
    for (int round = 1; round <= most && !best.word && !newest.empty(); round++) {
        for (const State& state : newest) {
            int letters = known[state].letters;
            for (const Word& word : from[state.last])
                if ((state.covered | word.covers) == all && letters + word.length < best.letters)
                    best = {letters + word.length, round, &word, state};
        }
        if (best.word || round == most) break;
        std::vector<State> reached;
        for (const State& state : newest) {
            int letters = known[state].letters;
            for (const Word& word : from[state.last]) {
                State after{state.covered | word.covers, word.last};
                Step step{letters + word.length, round, &word, state};
                auto [its, is_new] = known.try_emplace(after, step);
                if (is_new) reached.push_back(after);
                else if (its->second.round == round && step.letters < its->second.letters)
                    its->second = step;
            }
        }
        newest.swap(reached);
    }
    std::string chain;
    for (Step step = best; step.word; step = known[step.before])
        chain = text.substr(step.word->begin, step.word->end - step.word->begin) + " " + chain;
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    std::cout << seconds.count() << ' ' << peak() << ' ' << traced << '\n' << chain << '\n';
}
