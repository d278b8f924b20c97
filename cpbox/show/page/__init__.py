"""A puzzle as a page: one file that is played, hints, and shows the answer when asked.

Nothing is loaded from anywhere; the page forbids itself to do so. That is why it has
145 KB of scripts, more than a quarter of them texts, comments and blanks: it judges
words under every rule, draws, finds ways on and hints, proves how few words will do,
and prints, all without a server. The game as it begins stands in the page, written in
Python, and is seen before they run. What is to be done is its first frame, with room
for the rest; the box, the word, the buttons and their style follow with the next, the
sheet with another, and then the scripts, which are packed. Until then they stand in
elements `noscript`: a browser without scripts shows them at once, any other takes them
for a text. Its scripts stand beside this file and are put together in the order of
`SCRIPTS`. All that they know of a puzzle is one value, `page_data`; an open page plays
another by `cpbox.open(data)`, and `cpbox.newBox`, if it is set, is called for a new
box. Its texts are those of the puzzle's language. It may carry more boxes, packed as
its own; the key ``box`` of its address says which of them is open. The key `links` of
the data may hold addresses: `new`, a new box, and others that `play.link` of the texts
names.
"""

from cpbox.show.page.assemble import page

__all__ = ["page"]
