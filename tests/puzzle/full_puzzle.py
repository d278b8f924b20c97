"""A puzzle file that has every key."""

SIDES = "sides: [riu, pgh, lcs, yao]\n"
FULL = """\
title: The first puzzle
sides: [riu, pgh, [l, c, s], yao]
date: '2020-04-17'
par: 4
source: somewhere
notes: |
  Two lines
  of notes.
words:
  list: [standard, full]
  add: [Niqab, no, on]
  ban: [argol, null]
  ban_matching: ['ss$']
  rarity: none
rules:
  min_length: 4
  max_length: 12
  same_side: true
  moves: adjacent
  distinct_in_word: true
  start: g
  end: Y
  require: [splashy]
  repeat_words: true
  min_words: 2
  max_words: 3
  min_letters: 9
  max_letters: 20
  lengths: tiles
  link: 2
  loop: true
  max_uses: {R: 2, y: 1}
  cover: [i, Y]
objective: [letters, -score, worst_rarity]
letter_values: {Q: 10, é: 0}
expect: {status: optimal, words: 2, letters: 15, rarity: 0, chain: [a, b], chains: 1}
variants:
  no plurals: {words: {ban_matching: ['s$']}}
  a title of its own:
    title: Another
"""
