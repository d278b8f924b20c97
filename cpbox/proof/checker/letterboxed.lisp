; Letter Boxed: what a solution is, a checker of lower bounds, and a proof that the
; checker is right. For the theorem prover ACL2 (Debian: apt-get install acl2), of which
; it needs no books, and no compiler. Where the package acl2-books is not installed,
; Debian's command acl2 does not start; ACL2_SYSTEM_BOOKS=/tmp /usr/lib/acl2-*/saved_acl2
; does.
;
; How to read this file
;
;   Section 1 says what a box, a solution and its cost are. Read it with care: it is what
;     the theorems mean, and nothing else is.
;   Section 2 is the checker: a program that accepts or refuses a table of lower bounds.
;   Sections 3 to 6 prove the checker right. ACL2 checks every step of that proof, so
;     that nobody else has to.
;   Section 7 holds the two theorems that this file is for:
;
;     lower-bound-is-right   if CHECK accepts, every solution costs at least the bound;
;     no-solution-is-right   if CHECK accepts without a bound, there is no solution.
;
; For one puzzle, ACL2 runs CHECK on the puzzle's own words and labels, and concludes by
; these. It then knows a theorem about that puzzle in which neither CHECK nor the labels
; occur, only the words of section 1.
;
; A function's guard says what it is meant to be given. ACL2 proves that CHECK and all
; that it calls keep to their guards, and may then run them as they stand. Guards play
; no part in what the theorems say.

(in-package "ACL2")


; ---------------------------------------------------------------------------------------
; 1. Specification
; ---------------------------------------------------------------------------------------

; A letter is a number. A word is a list of letters. A dictionary is a list of pages, and
; a page (rarity . words) is a list of words that are equally rare.
;
; A box is a list of sides, a side is a list of texts, and a text is the list of letters
; on one tile, mostly one letter: (((17) (8) (20)) ((15) (6) (7))) has two sides, each of
; three tiles.
;
; The rules are a list of pairs of a name and a value:
;
;   :min-length, :max-length  letters in a word; nil for no greatest length
;   :same-side                whether neighbouring tiles of a path may be on one side
;   :moves                    :any, :adjacent or :opposite: which other side comes next
;   :distinct-in-word         whether a path may visit a tile only once
;   :link                     how many tiles neighbouring words share
;   :cover, :miss             the numbers of the tiles that a solution visits, but for so
;                             many of them
;   :require                  words that a solution holds
;   :start, :end              the texts of its first and last tile; nil for any
;   :terms                    what a cost counts, the most important first: some of
;                             :words, :letters, :rarity and :score
;   :values                   what each letter scores: pairs of a letter and a number

(defun rule (name rules)
  (declare (xargs :guard (and (symbolp name) (alistp rules))))
  (cdr (assoc-eq name rules)))

; Tiles are numbered from 0, side after side, and so are sides. (TILES BOX) lists every
; tile with what there is to know of it: (number side . text).

(defun tiles-of-side (texts side number)
  (declare (xargs :guard (and (true-listp texts) (natp side) (natp number))))
  (if (endp texts)
      nil
    (cons (list* number side (car texts))
          (tiles-of-side (cdr texts) side (+ 1 number)))))

(defun tiles-of-sides (sides side number)
  (declare (xargs :guard (and (true-list-listp sides) (natp side) (natp number))))
  (if (endp sides)
      nil
    (append (tiles-of-side (car sides) side number)
            (tiles-of-sides (cdr sides) (+ 1 side) (+ number (len (car sides)))))))

(defun tiles (box)
  (declare (xargs :guard (true-list-listp box)))
  (tiles-of-sides box 0 0))

(defun tilep (entry)                    ; for guards: an entry of (TILES BOX)
  (declare (xargs :guard t))
  (and (consp entry) (natp (car entry))
       (consp (cdr entry)) (natp (cadr entry))
       (consp (cddr entry)) (true-listp (cddr entry))))

(defun tilesp (tiles)
  (declare (xargs :guard t))
  (if (atom tiles)
      (null tiles)
    (and (tilep (car tiles)) (tilesp (cdr tiles)))))

(defthm tilep-of-assoc
  (implies (and (tilesp tiles) (assoc-equal tile tiles))
           (and (tilep (assoc-equal tile tiles))
                (consp (assoc-equal tile tiles))
                (member-equal (assoc-equal tile tiles) tiles)
                (equal (car (assoc-equal tile tiles)) tile)
                (consp (cddr (assoc-equal tile tiles))))))

(defthm alistp-when-tilesp
  (implies (tilesp tiles) (alistp tiles)))

(defun side-of (tile tiles)
  (declare (xargs :guard (tilesp tiles)))
  (cadr (assoc-equal tile tiles)))

(defun text-of (tile tiles)
  (declare (xargs :guard (tilesp tiles)))
  (cddr (assoc-equal tile tiles)))

; Whether a path may go from a tile on side HERE to one on side THERE, the SIDES sides
; standing in a ring.

(defun may-follow (here there sides rules)
  (declare (xargs :guard (and (natp here) (natp there) (posp sides) (alistp rules))))
  (if (equal here there)
      (rule :same-side rules)
    (case (rule :moves rules)
      (:adjacent (or (equal (mod (+ here 1) sides) there)
                     (equal (mod (+ there 1) sides) here)))
      (:opposite (equal (mod (+ here (floor sides 2)) sides) there))
      (otherwise t))))

; A path is a list of numbers of tiles.

(defun on-box (path tiles)
  (if (endp path)
      (null path)
    (and (assoc-equal (car path) tiles)
         (on-box (cdr path) tiles))))

(defun keeps-moves (path tiles sides rules)
  (if (or (endp path) (endp (cdr path)))
      t
    (and (may-follow (side-of (car path) tiles) (side-of (cadr path) tiles) sides rules)
         (keeps-moves (cdr path) tiles sides rules))))

(defun spelling (path tiles)
  (if (endp path)
      nil
    (append (text-of (car path) tiles)
            (spelling (cdr path) tiles))))

(defun in-dictionary (word pages)
  (if (endp pages)
      nil
    (or (member-equal word (cdr (car pages)))
        (in-dictionary word (cdr pages)))))

(defun right-length (word rules)
  (declare (xargs :guard (and (alistp rules)
                              (natp (rule :min-length rules))
                              (or (null (rule :max-length rules))
                                  (natp (rule :max-length rules))))))
  (and (<= (rule :min-length rules) (len word))
       (or (null (rule :max-length rules))
           (<= (len word) (rule :max-length rules)))))

(defun playable (path tiles sides pages rules)
  (and (consp path)
       (on-box path tiles)
       (keeps-moves path tiles sides rules)
       (or (not (rule :distinct-in-word rules))
           (no-duplicatesp-equal path))
       (<= (rule :link rules) (len path))
       (right-length (spelling path tiles) rules)
       (in-dictionary (spelling path tiles) pages)))

; A chain is a list of paths. In a solution there is at least one; all are playable; each
; starts with the tiles with which the one before it ended; together they visit every tile
; that must be visited, but for as many as may be missed, and spell every word that is
; required; the first tile of the first and the last tile of the last are as asked.

(defun all-playable (chain tiles sides pages rules)
  (if (endp chain)
      t
    (and (playable (car chain) tiles sides pages rules)
         (all-playable (cdr chain) tiles sides pages rules))))

(defun head-of (n path)                 ; the first n tiles
  (declare (xargs :guard (and (natp n) (true-listp path))))
  (if (or (zp n) (endp path))
      nil
    (cons (car path) (head-of (- n 1) (cdr path)))))

(defun tail-of (n path)                 ; the last n tiles
  (declare (xargs :guard (and (natp n) (true-listp path))))
  (nthcdr (nfix (- (len path) n)) path))

(defun linked (chain n)
  (if (or (endp chain) (endp (cdr chain)))
      t
    (and (equal (tail-of n (car chain)) (head-of n (cadr chain)))
         (linked (cdr chain) n))))

(defun tiles-used (chain)
  (if (endp chain)
      nil
    (append (car chain) (tiles-used (cdr chain)))))

(defun words-used (chain tiles)
  (if (endp chain)
      nil
    (cons (spelling (car chain) tiles)
          (words-used (cdr chain) tiles))))

(defun unused (cover used)              ; how many tiles to cover are not used
  (if (endp cover)
      0
    (+ (if (member-equal (car cover) used) 0 1)
       (unused (cdr cover) used))))

(defun last-tile (path)
  (car (last path)))

(defun holds (tile text tiles)          ; nil asks for nothing
  (declare (xargs :guard (tilesp tiles)))
  (or (null text) (equal (text-of tile tiles) text)))

(defun solution (chain box pages rules)
  (let ((tiles (tiles box)))
    (and (consp chain)
         (all-playable chain tiles (len box) pages rules)
         (linked chain (rule :link rules))
         (<= (unused (rule :cover rules) (tiles-used chain)) (rule :miss rules))
         (subsetp-equal (rule :require rules) (words-used chain tiles))
         (holds (car (car chain)) (rule :start rules) tiles)
         (holds (last-tile (car (last chain))) (rule :end rules) tiles))))

; A cost is a list of numbers, one for each term: how many words there are, how many
; letters they have, how rare they are and what they score, each added up over the chain.
; A word is as rare as the first page that holds it. Costs compare by their first numbers,
; and where these are equal by the next.

(defun rarity (word pages)
  (cond ((endp pages) 0)
        ((member-equal word (cdr (car pages))) (car (car pages)))
        (t (rarity word (cdr pages)))))

(defun score (word values)
  (declare (xargs :guard (and (true-listp word) (alistp values))))
  (if (endp word)
      0
    (+ (nfix (cdr (assoc-equal (car word) values)))
       (score (cdr word) values))))

(defun amount (term word rarity rules)
  (declare (xargs :guard (and (true-listp word) (natp rarity) (alistp rules)
                              (alistp (rule :values rules)))))
  (case term
    (:words 1)
    (:letters (len word))
    (:rarity (nfix rarity))
    (:score (score word (rule :values rules)))
    (otherwise 0)))

(defun amounts (terms word rarity rules)
  (declare (xargs :guard (and (true-listp terms) (true-listp word) (natp rarity)
                              (alistp rules) (alistp (rule :values rules)))))
  (if (endp terms)
      nil
    (cons (amount (car terms) word rarity rules)
          (amounts (cdr terms) word rarity rules))))

(defun plus (a b)
  (declare (xargs :guard (and (nat-listp a) (nat-listp b) (equal (len a) (len b)))))
  (if (endp a)
      nil
    (cons (+ (car a) (car b))
          (plus (cdr a) (cdr b)))))

(defun zeros (terms)
  (declare (xargs :guard (true-listp terms)))
  (if (endp terms)
      nil
    (cons 0 (zeros (cdr terms)))))

(defun cost-on (chain tiles pages rules)
  (if (endp chain)
      (zeros (rule :terms rules))
    (let ((word (spelling (car chain) tiles)))
      (plus (amounts (rule :terms rules) word (rarity word pages) rules)
            (cost-on (cdr chain) tiles pages rules)))))

(defun cost (chain box pages rules)
  (cost-on chain (tiles box) pages rules))

(defun at-least (cost bound)
  (declare (xargs :guard (and (nat-listp cost) (nat-listp bound)
                              (equal (len cost) (len bound)))
                  :measure (len bound)))
  (or (endp bound)
      (> (car cost) (car bound))
      (and (= (car cost) (car bound))
           (at-least (cdr cost) (cdr bound)))))


; ---------------------------------------------------------------------------------------
; 2. The checker
; ---------------------------------------------------------------------------------------

; While a chain is played, the checker knows where it stands by a place (from . rest):
; the tiles with which the last word ended (:start before the first), and what is still to
; do, as a number, its mask. Bit T is set when tile T is still to be visited; the words
; that are required have the bits after those of the tiles.
;
; A certificate is a list of pages of labels, and a label (from rest . cost) says:
; whoever has come to the place (from . rest) has paid at least this cost. CHECK looks at
; every playable path from every place with a label, and at the cost that it leads to: the
; label's and the path's. It demands that this cost is at least the bound; or that the
; path does not complete a solution, and
;   - a word more, which must still come, makes it at least the bound, or
;   - the place it leads to has a label of no more than this cost.
; The start must have a label of zeros. Without a bound, nothing may ever be completed.

(defun mask-of (things)
  (declare (xargs :guard (nat-listp things)))
  (if (endp things)
      0
    (logior (mask-of (cdr things)) (expt 2 (car things)))))

(defun one-word (terms)                 ; the least that a word costs
  (declare (xargs :guard (true-listp terms)))
  (if (endp terms)
      nil
    (cons (if (eq (car terms) :words) 1 0)
          (one-word (cdr terms)))))

(defun no-less (a b)                    ; in any term
  (declare (xargs :guard (and (nat-listp a) (nat-listp b) (equal (len a) (len b)))
                  :measure (len b)))
  (if (endp b)
      t
    (and (<= (car b) (car a))
         (no-less (cdr a) (cdr b)))))

(defun costp (cost terms)
  (declare (xargs :guard (true-listp terms)))
  (and (nat-listp cost) (equal (len cost) (len terms))))

; What a path does to a place is a step (tail outside final . cost): the tiles with which
; it ends; the bits of all that the path leaves to be done; and whether a solution may end
; with it. An index holds the steps of all playable paths by the tiles with which they
; begin, and under :start those with which a solution may begin.

(defthm len-of-one-word
  (equal (len (one-word terms)) (len terms)))

(defthm nat-listp-of-one-word
  (nat-listp (one-word terms)))

(defun stepp (step terms)
  (declare (xargs :guard (true-listp terms)))
  (and (consp step)
       (consp (cdr step)) (integerp (cadr step))
       (consp (cddr step))
       (costp (cdddr step) terms)
       (no-less (cdddr step) (one-word terms))))

(defun stepsp (steps terms)
  (declare (xargs :guard (true-listp terms)))
  (if (atom steps)
      (null steps)
    (and (stepp (car steps) terms) (stepsp (cdr steps) terms))))

(defun indexp (index terms)
  (declare (xargs :guard (true-listp terms)))
  (if (atom index)
      (null index)
    (and (consp (car index))
         (stepsp (cdr (car index)) terms)
         (indexp (cdr index) terms))))

(defun steps-from (from index)
  (declare (xargs :guard t))
  (cdr (hons-get from index)))

(defun add-step (from step index)
  (declare (xargs :guard t))
  (hons-acons from (cons step (steps-from from index)) index))

(defthm stepsp-of-steps-from
  (implies (indexp index terms) (stepsp (steps-from from index) terms)))

(defthm indexp-of-add-step
  (implies (and (indexp index terms) (stepp step terms))
           (indexp (add-step from step index) terms)))

(in-theory (disable steps-from add-step))

; The ways on: for each letter the tiles that begin with it, so that only these are tried.

(defun tiles-that-begin (letter tiles)
  (declare (xargs :guard (tilesp tiles)))
  (cond ((endp tiles) nil)
        ((equal (car (cddr (car tiles))) letter)
         (cons (car tiles) (tiles-that-begin letter (cdr tiles))))
        (t (tiles-that-begin letter (cdr tiles)))))

(defun by-letter (letters tiles)
  (declare (xargs :guard (and (true-listp letters) (tilesp tiles))))
  (if (endp letters)
      nil
    (cons (cons (car letters) (tiles-that-begin (car letters) tiles))
          (by-letter (cdr letters) tiles))))

(defun by-letter-p (ways)
  (declare (xargs :guard t))
  (if (atom ways)
      (null ways)
    (and (consp (car ways)) (tilesp (cdr (car ways))) (by-letter-p (cdr ways)))))

(defun choices (word ways)
  (declare (xargs :guard (and (true-listp word) (by-letter-p ways))))
  (cdr (hons-assoc-equal (car word) ways)))

(defun alphabet (tiles)
  (declare (xargs :guard (tilesp tiles)))
  (if (endp tiles)
      nil
    (append (cddr (car tiles)) (alphabet (cdr tiles)))))

(local (defthm true-listp-of-alphabet
  (true-listp (alphabet tiles))
  :rule-classes :type-prescription))

(defun ways (tiles)
  (declare (xargs :guard (tilesp tiles)))
  (by-letter (alphabet tiles) tiles))

(defthm tilesp-of-tiles-that-begin
  (implies (tilesp tiles) (tilesp (tiles-that-begin letter tiles))))

(defthm by-letter-p-of-by-letter
  (implies (tilesp tiles) (by-letter-p (by-letter letters tiles))))

(defthm by-letter-p-of-ways
  (implies (tilesp tiles) (by-letter-p (ways tiles))))

(defthm tilesp-of-choices
  (implies (by-letter-p ways) (tilesp (choices word ways))))

(in-theory (disable choices))

(defun rulesp (rules)
  (declare (xargs :guard t))
  (and (alistp rules)
       (natp (rule :min-length rules))
       (or (null (rule :max-length rules)) (natp (rule :max-length rules)))
       (natp (rule :link rules))
       (natp (rule :miss rules))
       (nat-listp (rule :cover rules))
       (true-listp (rule :require rules))
       (true-listp (rule :terms rules))
       (alistp (rule :values rules))))

; TRACE-WORD adds the steps of all ways to trace WORD. VISITED are the path's tiles, the
; latest first, MASK the same as a mask, and HERE the entry of the latest, nil before the
; first; WHAT, the same for all ways, is what a step with this word is about beside the
; tiles: the mask of the required words that it is, and the cost; NEXT are the tiles not
; yet tried as the next.

(defun begins (text word)
  (declare (xargs :guard (and (true-listp text) (true-listp word))))
  (or (endp text)
      (and (consp word)
           (equal (car text) (car word))
           (begins (cdr text) (cdr word)))))

(defthm power-of-two-is-natural
  (implies (natp n) (natp (expt 2 n)))
  :rule-classes :type-prescription)

(defun fits (tile word here mask sides rules)
  (declare (xargs :guard (and (tilep tile) (true-listp word)
                              (or (null here) (tilep here))
                              (integerp mask) (posp sides) (alistp rules))))
  (and (consp (cddr tile))
       (begins (cddr tile) word)
       (or (null here) (may-follow (cadr here) (cadr tile) sides rules))
       (or (not (rule :distinct-in-word rules))
           (eql 0 (logand mask (expt 2 (car tile)))))))

(local (defthm nthcdr-of-nil
  (equal (nthcdr n nil) nil)))

(local (defthm len-of-nthcdr
  (equal (len (nthcdr n x)) (nfix (- (len x) (nfix n))))))

(local (defthm true-listp-of-nthcdr
  (implies (true-listp x) (true-listp (nthcdr n x)))))

(local (defthm len-when-begins
  (implies (begins text word) (<= (len text) (len word)))
  :rule-classes :linear))

(local (defthm len-of-cons
  (implies (consp x) (< 0 (len x)))
  :rule-classes :linear))

(local (defthm fits-shortens
  (implies (fits tile word here mask sides rules)
           (< (len (nthcdr (len (cddr tile)) word)) (len word)))
  :rule-classes :linear
  :hints (("Goal" :in-theory (disable begins may-follow rule)))))

(local (in-theory (disable fits len-of-nthcdr may-follow rule)))

(local (defthm true-listp-of-revappend
  (equal (true-listp (revappend a b)) (true-listp b))))

(local (defthm true-listp-when-nat-listp
  (implies (nat-listp x) (true-listp x))))

(defun whatp (what terms)
  (declare (xargs :guard (true-listp terms)))
  (and (consp what) (integerp (car what))
       (costp (cdr what) terms)
       (no-less (cdr what) (one-word terms))))

(defun add-path (visited mask what tiles rules index)
  (declare (xargs :guard (and (nat-listp visited) (consp visited) (integerp mask)
                              (rulesp rules) (whatp what (rule :terms rules))
                              (tilesp tiles))))
  (let ((path (revappend visited nil)) (link (rule :link rules)))
    (if (< (len path) link)
        index
      (let* ((step (list* (tail-of link path)
                          (lognot (logior mask (car what)))
                          (holds (car visited) (rule :end rules) tiles)
                          (cdr what)))
             (index (add-step (head-of link path) step index)))
        (if (holds (car path) (rule :start rules) tiles)
            (add-step :start step index)
          index)))))

(local (in-theory (disable add-path)))

(defun trace-word (word visited here mask what next ways sides tiles rules index)
  (declare
   (xargs :guard (and (true-listp word) (nat-listp visited) (or (null here) (tilep here))
                      (integerp mask) (rulesp rules) (whatp what (rule :terms rules))
                      (tilesp next) (by-letter-p ways) (posp sides) (tilesp tiles))
          :measure (make-ord 1 (+ 1 (len word)) (len next))
          :ruler-extenders :all
          :guard-hints (("Goal" :in-theory (e/d (fits) (whatp))))))
  (cond ((endp word)
         (if (consp visited)
             (add-path visited mask what tiles rules index)
           index))
        ((endp next) index)
        (t (let* ((tile (car next))
                  (rest (nthcdr (len (cddr tile)) word))
                  (index (if (fits tile word here mask sides rules)
                             (trace-word rest (cons (car tile) visited) tile
                                         (logior mask (expt 2 (car tile)))
                                         what (choices rest ways) ways
                                         sides tiles rules index)
                           index)))
             (trace-word word visited here mask what (cdr next) ways
                         sides tiles rules index)))))

(defun pagesp (pages)
  (declare (xargs :guard t))
  (if (atom pages)
      (null pages)
    (and (consp (car pages))
         (natp (car (car pages)))
         (true-list-listp (cdr (car pages)))
         (pagesp (cdr pages)))))

(defun groups-of (word required number) ; the bits, from NUMBER on, of a required word
  (declare (xargs :guard (and (true-listp required) (natp number))))
  (cond ((endp required) nil)
        ((equal word (car required))
         (cons number (groups-of word (cdr required) (+ 1 number))))
        (t (groups-of word (cdr required) (+ 1 number)))))

(defun all-groups (required number)     ; those of all of them
  (declare (xargs :guard (and (true-listp required) (natp number))))
  (if (endp required)
      nil
    (cons number (all-groups (cdr required) (+ 1 number)))))

(defthm nat-listp-of-groups-of
  (implies (natp number) (nat-listp (groups-of word required number))))

(defthm nat-listp-of-all-groups
  (implies (natp number) (nat-listp (all-groups required number))))

(defthm integerp-of-mask-of
  (integerp (mask-of things))
  :rule-classes :type-prescription)

(defun what-of (word rarity tiles rules)
  (declare (xargs :guard (and (true-listp word) (natp rarity) (true-listp tiles)
                              (rulesp rules))))
  (cons (mask-of (groups-of word (rule :require rules) (len tiles)))
        (amounts (rule :terms rules) word rarity rules)))

(defthm natp-of-score
  (natp (score word values))
  :rule-classes :type-prescription)

(defthm natp-of-amount
  (natp (amount term word rarity rules))
  :rule-classes :type-prescription)

(defthm costp-of-amounts
  (and (nat-listp (amounts terms word rarity rules))
       (equal (len (amounts terms word rarity rules)) (len terms)))
  :hints (("Goal" :in-theory (disable amount))))

(defthm amounts-of-one-word
  (no-less (amounts terms word rarity rules) (one-word terms)))

(defthm whatp-of-what-of
  (whatp (what-of word rarity tiles rules) (rule :terms rules))
  :hints (("Goal" :in-theory (disable mask-of amounts one-word no-less))))

(local (defthm true-listp-when-tilesp
  (implies (tilesp tiles) (true-listp tiles))))

(local (in-theory (disable whatp what-of rulesp)))

; Most words have a letter that the box lacks; SUBSETP-EQUAL, which is part of ACL2 and
; fast, sees to those. Pages keep the calls shallow: without a compiler, some ten thousand
; calls within one another are too many, and ACL2 gives up.

(defun index-page (words rarity alphabet ways sides tiles rules index)
  (declare (xargs :guard (and (true-list-listp words) (natp rarity) (true-listp alphabet)
                              (by-letter-p ways) (posp sides) (tilesp tiles)
                              (rulesp rules))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (if (endp words)
      index
    (index-page (cdr words) rarity alphabet ways sides tiles rules
                (if (and (subsetp-equal (car words) alphabet)
                         (right-length (car words) rules))
                    (trace-word (car words) nil nil 0
                                (what-of (car words) rarity tiles rules)
                                (choices (car words) ways) ways sides tiles rules index)
                  index))))

(defun index-pages (pages alphabet ways sides tiles rules index)
  (declare (xargs :guard (and (pagesp pages) (true-listp alphabet)
                              (by-letter-p ways) (posp sides) (tilesp tiles)
                              (rulesp rules))))
  (if (endp pages)
      index
    (index-pages (cdr pages) alphabet ways sides tiles rules
                 (index-page (cdr (car pages)) (car (car pages)) alphabet ways sides tiles
                             rules index))))

(defthm indexp-of-add-path
  (implies (and (indexp index (rule :terms rules))
                (integerp mask)
                (whatp what (rule :terms rules)))
           (indexp (add-path visited mask what tiles rules index) (rule :terms rules)))
  :hints (("Goal" :in-theory (e/d (add-path whatp)
                                  (indexp holds tail-of head-of lognot logior revappend)))))

(defthm indexp-of-trace-word
  (implies (and (indexp index (rule :terms rules)) (integerp mask)
                (whatp what (rule :terms rules)) (tilesp next) (by-letter-p ways))
           (indexp (trace-word word visited here mask what next ways
                               sides tiles rules index)
                   (rule :terms rules)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p logior lognot expt))))

(defthm indexp-of-index-page
  (implies (and (indexp index (rule :terms rules)) (by-letter-p ways))
           (indexp (index-page words rarity alphabet ways sides tiles rules index)
                   (rule :terms rules)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p trace-word right-length))))

(defthm indexp-of-index-pages
  (implies (and (indexp index (rule :terms rules)) (by-letter-p ways))
           (indexp (index-pages pages alphabet ways sides tiles rules index)
                   (rule :terms rules)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p index-page))))

; The labels, and a table in which to look one up by its place.

(defun labelp (label terms)
  (declare (xargs :guard (true-listp terms)))
  (and (consp label)
       (consp (cdr label)) (natp (cadr label))
       (costp (cddr label) terms)))

(defun label-pagep (page terms)
  (declare (xargs :guard (true-listp terms)))
  (if (atom page)
      (null page)
    (and (labelp (car page) terms) (label-pagep (cdr page) terms))))

(defun label-pagesp (pages terms)
  (declare (xargs :guard (true-listp terms)))
  (if (atom pages)
      (null pages)
    (and (label-pagep (car pages) terms) (label-pagesp (cdr pages) terms))))

(defun tablep (table terms)
  (declare (xargs :guard (true-listp terms)))
  (if (atom table)
      (null table)
    (and (consp (car table))
         (costp (cdr (car table)) terms)
         (tablep (cdr table) terms))))

(defun table-page (page table terms)
  (declare (xargs :guard (and (true-listp terms) (label-pagep page terms))))
  (if (endp page)
      table
    (table-page (cdr page)
                (hons-acons (cons (car (car page)) (cadr (car page)))
                            (cddr (car page))
                            table)
                terms)))

(defun table-pages (pages table terms)
  (declare (xargs :guard (and (true-listp terms) (label-pagesp pages terms))))
  (if (endp pages)
      table
    (table-pages (cdr pages) (table-page (car pages) table terms) terms)))

(defthm tablep-of-table-page
  (implies (and (label-pagep page terms) (tablep table terms))
           (tablep (table-page page table terms) terms)))

(defthm tablep-of-table-pages
  (implies (and (label-pagesp pages terms) (tablep table terms))
           (tablep (table-pages pages table terms) terms))
  :hints (("Goal" :in-theory (disable table-page))))

(defthm label-in-table
  (implies (and (tablep table terms) (hons-assoc-equal place table))
           (and (nat-listp (cdr (hons-assoc-equal place table)))
                (equal (len (cdr (hons-assoc-equal place table))) (len terms))
                (costp (cdr (hons-assoc-equal place table)) terms))))

; The demands on one step, on the steps of one label, and on all labels.

(defun boundp* (bound terms)
  (declare (xargs :guard (true-listp terms)))
  (or (null bound) (costp bound terms)))

(defun reaches (cost bound)
  (declare (xargs :guard (and (nat-listp cost)
                              (or (null bound)
                                  (and (nat-listp bound)
                                       (equal (len cost) (len bound)))))))
  (and bound (at-least cost bound)))

(defun left-of (things rest)            ; how many of them are still to do
  (declare (xargs :guard (and (nat-listp things) (integerp rest))))
  (if (endp things)
      0
    (+ (if (eql 0 (logand rest (expt 2 (car things)))) 0 1)
       (left-of (cdr things) rest))))

(defun completed (rest tiles rules)
  (declare (xargs :guard (and (integerp rest) (true-listp tiles) (rulesp rules))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (or (eql rest 0)
      (and (< 0 (rule :miss rules))
           (<= (left-of (rule :cover rules) rest) (rule :miss rules))
           (eql 0 (left-of (all-groups (rule :require rules) (len tiles)) rest)))))

(defun listed (place cost table terms)  ; the terms are for the guard alone
  (declare (ignorable terms)
           (xargs :guard (and (true-listp terms) (costp cost terms)
                              (tablep table terms))))
  (let ((label (hons-get place table)))
    (and label
         (at-least cost (cdr label)))))

(defthm costp-of-plus
  (and (implies (and (nat-listp a) (nat-listp b)) (nat-listp (plus a b)))
       (equal (len (plus a b)) (len a))))

(local (in-theory (disable completed plus at-least no-less)))

(defun step-ok (step rest cost table tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (stepp step (rule :terms rules))
                              (integerp rest) (costp cost (rule :terms rules))
                              (tablep table (rule :terms rules)) (tilesp tiles)
                              (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (let ((cost (plus cost (cdddr step))))
    (or (reaches cost bound)
        (let ((rest (logand rest (cadr step))))
          (and (not (and (caddr step) (completed rest tiles rules)))
               (or (reaches (plus cost (one-word (rule :terms rules))) bound)
                   (listed (cons (car step) rest) cost table (rule :terms rules))))))))

(defun steps-ok (steps rest cost table tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (stepsp steps (rule :terms rules))
                              (integerp rest) (costp cost (rule :terms rules))
                              (tablep table (rule :terms rules)) (tilesp tiles)
                              (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (e/d (rulesp) (step-ok tablep))))))
  (if (endp steps)
      t
    (and (step-ok (car steps) rest cost table tiles rules bound)
         (steps-ok (cdr steps) rest cost table tiles rules bound))))

; Most labels are one word short of the bound. A step from there meets the demands unless
; it completes a solution below the bound, which is seen faster.

(defun last-steps-ok (steps rest cost tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (stepsp steps (rule :terms rules))
                              (integerp rest) (costp cost (rule :terms rules))
                              (tilesp tiles) (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (if (endp steps)
      t
    (and (or (not (completed (logand rest (cadr (car steps))) tiles rules))
             (not (caddr (car steps)))
             (reaches (plus cost (cdddr (car steps))) bound))
         (last-steps-ok (cdr steps) rest cost tiles rules bound))))

(defun label-ok (from rest cost index table tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (indexp index (rule :terms rules))
                              (integerp rest) (costp cost (rule :terms rules))
                              (tablep table (rule :terms rules)) (tilesp tiles)
                              (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (e/d (rulesp) (tablep indexp))))))
  (let* ((steps (steps-from from index))
         (one (one-word (rule :terms rules)))
         (after (plus cost one)))
    (cond ((reaches after bound) t)
          ((reaches (plus after one) bound)
           (last-steps-ok steps rest cost tiles rules bound))
          (t (steps-ok steps rest cost table tiles rules bound)))))

(defun label-page-ok (page index table tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (label-pagep page (rule :terms rules))
                              (indexp index (rule :terms rules))
                              (tablep table (rule :terms rules)) (tilesp tiles)
                              (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (e/d (rulesp) (label-ok))))))
  (if (endp page)
      t
    (and (label-ok (car (car page)) (cadr (car page)) (cddr (car page))
                   index table tiles rules bound)
         (label-page-ok (cdr page) index table tiles rules bound))))

(defun label-pages-ok (pages index table tiles rules bound)
  (declare (xargs :guard (and (rulesp rules) (label-pagesp pages (rule :terms rules))
                              (indexp index (rule :terms rules))
                              (tablep table (rule :terms rules)) (tilesp tiles)
                              (boundp* bound (rule :terms rules)))
                  :guard-hints (("Goal" :in-theory (e/d (rulesp) (label-page-ok))))))
  (if (endp pages)
      t
    (and (label-page-ok (car pages) index table tiles rules bound)
         (label-pages-ok (cdr pages) index table tiles rules bound))))

(local (defthm nat-listp-of-append
  (implies (and (nat-listp a) (nat-listp b)) (nat-listp (append a b)))))

(defun to-do (tiles rules)              ; all that a solution has to do, as a mask
  (declare (xargs :guard (and (true-listp tiles) (rulesp rules))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (mask-of (append (rule :cover rules)
                   (all-groups (rule :require rules) (len tiles)))))

(defun starts-at-zero (table tiles rules)
  (declare (xargs :guard (and (true-listp tiles) (rulesp rules))
                  :guard-hints (("Goal" :in-theory (enable rulesp)))))
  (let ((label (hons-get (cons :start (to-do tiles rules)) table)))
    (and label
         (equal (cdr label) (zeros (rule :terms rules))))))

(defthm nothing-is-an-index-and-a-table
  (and (indexp nil terms) (tablep nil terms)))

(defun check (box pages rules bound labels)
  (declare (xargs :guard t
                  :guard-hints
                  (("Goal" :in-theory (e/d (rulesp)
                                           (tiles tilesp index-pages table-pages ways
                                            by-letter-p starts-at-zero
                                            indexp tablep label-pages-ok))))))
  (and (consp box)
       (true-list-listp box)
       (tilesp (tiles box))
       (pagesp pages)
       (rulesp rules)
       (boundp* bound (rule :terms rules))
       (label-pagesp labels (rule :terms rules))
       (let* ((tiles (tiles box))
              (index (index-pages pages (alphabet tiles) (ways tiles) (len box) tiles
                                  rules nil))
              (table (table-pages labels nil (rule :terms rules))))
         (and (starts-at-zero table tiles rules)
              (label-pages-ok labels index table tiles rules bound)))))


; ---------------------------------------------------------------------------------------
; 3. Masks are sets
; ---------------------------------------------------------------------------------------

; What is proved here of numbers as sets of bits, from the axioms of arithmetic on: which
; bits LOGAND, LOGIOR, LOGNOT and powers of two have, and that a number without a bit is 0.

(encapsulate
  ()

  ; Dividing by two, rounded down: the way from one bit to the next.

  (local (defthm commutativity-2-of-*
    (equal (* x (* y z)) (* y (* x z)))
    :hints (("Goal" :use ((:instance associativity-of-* (x x) (y y) (z z))
                          (:instance associativity-of-* (x y) (y x) (z z)))
             :in-theory (disable associativity-of-*)))))

  (local (defthm commutativity-2-of-+
    (equal (+ x (+ y z)) (+ y (+ x z)))
    :hints (("Goal" :use ((:instance associativity-of-+ (x x) (y y) (z z))
                          (:instance associativity-of-+ (x y) (y x) (z z)))
             :in-theory (disable associativity-of-+)))))

  (local (defthm times-minus
    (equal (* x (- y)) (- (* x y)))
    :hints (("Goal" :use ((:instance distributivity (x x) (y y) (z (- y))))
             :in-theory (disable distributivity)))))

  (local (defthm minus-minus
    (implies (acl2-numberp x) (equal (- (- x)) x))))

  (local (defthm divide-and-multiply
    (implies (and (acl2-numberp d) (acl2-numberp n) (not (equal d 0)))
             (equal (* d (* (/ d) n)) n))
    :hints (("Goal" :use ((:instance associativity-of-* (x d) (y (/ d)) (z n)))
             :in-theory (disable associativity-of-* commutativity-2-of-*)))))

  (local (defthm denominator-times-fraction
    (implies (rationalp q)
             (equal (* (denominator q) q) (numerator q)))
    :hints (("Goal" :use ((:instance rational-implies2 (x q))
                          (:instance divide-and-multiply
                                     (d (denominator q)) (n (numerator q))))
             :in-theory (disable rational-implies2 divide-and-multiply)))
    :rule-classes nil))

  (local (defthm denominator-of-half
    (implies (integerp k)
             (equal (denominator (+ 1/2 k)) 2))
    :hints (("Goal" :use ((:instance lowest-terms
                                     (x (+ 1/2 k))
                                     (n (- (numerator (+ 1/2 k))
                                           (* k (denominator (+ 1/2 k)))))
                                     (r (+ 1 (* 2 k)))
                                     (q 2))
                          (:instance denominator-times-fraction (q (+ 1/2 k))))))))

  (local (defthm numerator-of-half
    (implies (integerp k)
             (equal (numerator (+ 1/2 k)) (+ 1 (* 2 k))))
    :hints (("Goal" :use ((:instance denominator-times-fraction (q (+ 1/2 k))))))))

  (local (defthm denominator-of-integer
    (implies (integerp k) (equal (denominator k) 1))
    :hints (("Goal" :use ((:instance lowest-terms
                                     (x k) (n (denominator k)) (r k) (q 1))
                          (:instance denominator-times-fraction (q k)))))))

  (local (defthm numerator-of-integer
    (implies (integerp k) (equal (numerator k) k))
    :hints (("Goal" :use ((:instance denominator-times-fraction (q k)))))))

  (local (defun count-down (k)
    (if (zp k) k (count-down (- k 1)))))

  (local (defthm quotient-of-odd
    (implies (natp k)
             (equal (nonnegative-integer-quotient (+ 1 (* 2 k)) 2) k))
    :hints (("Goal" :induct (count-down k)))))

  (local (defthm floor-of-even
    (implies (integerp k) (equal (floor (* 2 k) 2) k))))

  (local (defthm floor-of-odd
    (implies (integerp k) (equal (floor (+ 1 (* 2 k)) 2) k))
    :hints (("Goal" :use (quotient-of-odd
                          (:instance quotient-of-odd (k (- -1 k))))))))

  (local (defthm natural-is-even-or-odd
    (implies (natp x)
             (or (integerp (* 1/2 x)) (integerp (+ -1/2 (* 1/2 x)))))
    :hints (("Goal" :induct (count-down x)))
    :rule-classes nil))

  (local (defthm even-or-odd
    (implies (and (integerp x) (not (integerp (* 1/2 x))))
             (integerp (+ -1/2 (* 1/2 x))))
    :hints (("Goal" :use (natural-is-even-or-odd
                          (:instance natural-is-even-or-odd (x (- x)))
                          (:instance (:theorem (implies (integerp y)
                                                        (integerp (- -1 y))))
                                     (y (+ -1/2 (- (* 1/2 x))))))))))

  (local (defthm odd-complement
    (implies (and (integerp x) (not (integerp (* 1/2 x))))
             (integerp (+ -1/2 (- (* 1/2 x)))))
    :hints (("Goal" :use (even-or-odd
                          (:instance (:theorem (implies (integerp y)
                                                        (integerp (- -1 y))))
                                     (y (+ -1/2 (* 1/2 x)))))))))

  (local (defthm integer-plus-half
    (implies (and (integerp k) (not (integerp (* 1/2 x))) (integerp x))
             (not (integerp (+ k (* 1/2 x)))))))

  (local (defthm floor-by-two
    (implies (integerp x)
             (equal (floor x 2)
                    (if (integerp (* 1/2 x)) (* 1/2 x) (+ -1/2 (* 1/2 x)))))
    :hints (("Goal" :use ((:instance floor-of-even (k (* 1/2 x)))
                          (:instance floor-of-odd (k (+ -1/2 (* 1/2 x)))))
             :in-theory (disable floor floor-of-even floor-of-odd)))))

  (local (in-theory (disable floor)))

  ; Whether bit TILE of a mask is set, by dividing until it is the last bit.

  (defun bit-of (tile mask)
    (if (zp tile)
        (not (evenp mask))
      (bit-of (- tile 1) (floor mask 2))))

  (local (defun both-halved (tile x y)
    (if (zp tile)
        (list x y)
      (both-halved (- tile 1) (floor x 2) (floor y 2)))))

  ; LOGAND.

  (local (defthm logand-of-zero
    (and (equal (logand 0 y) 0) (equal (logand x 0) 0))
    :hints (("Goal" :expand ((binary-logand 0 y) (binary-logand x 0))))))

  (local (defthm logand-of-minus-one
    (implies (integerp x)
             (and (equal (logand -1 x) x) (equal (logand x -1) x)))
    :hints (("Goal" :expand ((binary-logand -1 x) (binary-logand x -1))))))

  (local (defthm logand-from-halves
    (implies (and (integerp x) (integerp y))
             (equal (logand x y)
                    (+ (* 2 (logand (floor x 2) (floor y 2)))
                       (if (or (evenp x) (evenp y)) 0 1))))
    :hints (("Goal" :expand ((binary-logand x y))
             :cases ((equal x -1) (equal y -1))
             :do-not-induct t
             :in-theory (disable binary-logand)))
    :rule-classes nil))

  (local (defthm half-of-double
    (implies (acl2-numberp x) (equal (* 1/2 (* 2 x)) x))))

  (local (defthm evenp-of-logand
    (implies (and (integerp x) (integerp y))
             (equal (evenp (logand x y)) (or (evenp x) (evenp y))))
    :hints (("Goal" :use logand-from-halves
             :in-theory (disable binary-logand floor-by-two)))))

  (local (defthm floor-of-logand
    (implies (and (integerp x) (integerp y))
             (equal (floor (logand x y) 2) (logand (floor x 2) (floor y 2))))
    :hints (("Goal" :use logand-from-halves
             :in-theory (disable binary-logand)))))

  (defthm bit-of-logand
    (implies (and (integerp x) (integerp y))
             (equal (bit-of tile (logand x y))
                    (and (bit-of tile x) (bit-of tile y))))
    :hints (("Goal" :induct (both-halved tile x y)
             :in-theory (disable floor-by-two evenp logand))))

  ; LOGNOT, and LOGIOR, which is defined by it.

  (local (defthm evenp-of-lognot
    (implies (integerp x)
             (equal (evenp (lognot x)) (not (evenp x))))
    :hints (("Goal" :use (even-or-odd
                          odd-complement
                          (:instance integer-plus-half (k -1) (x (- x))))))))

  (local (defthm floor-of-lognot
    (implies (integerp x)
             (equal (floor (lognot x) 2) (lognot (floor x 2))))))

  (defthm bit-of-lognot
    (implies (integerp x)
             (equal (bit-of tile (lognot x)) (not (bit-of tile x))))
    :hints (("Goal" :induct (both-halved tile x x)
             :in-theory (disable floor-by-two evenp lognot))))

  (defthm bit-of-logior
    (implies (and (integerp x) (integerp y))
             (equal (bit-of tile (logior x y))
                    (or (bit-of tile x) (bit-of tile y))))
    :hints (("Goal" :in-theory (disable floor-by-two evenp lognot logand bit-of))))

  ; Powers of two.

  (local (defun both-down (tile n)
    (if (zp tile) n (both-down (- tile 1) (- n 1)))))

  (local (defthm floor-of-power
    (implies (natp n)
             (equal (floor (expt 2 n) 2)
                    (if (zp n) 0 (expt 2 (- n 1)))))
    :hints (("Goal" :expand ((expt 2 n))))))

  (local (defthm evenp-of-power
    (implies (natp n) (equal (evenp (expt 2 n)) (not (zp n))))
    :hints (("Goal" :expand ((expt 2 n))))))

  (defthm bit-of-zero
    (not (bit-of tile 0)))

  (defthm bit-of-power
    (implies (and (natp tile) (natp n))
             (equal (bit-of tile (expt 2 n)) (equal tile n)))
    :hints (("Goal" :induct (both-down tile n)
             :expand ((:free (x) (bit-of tile x)))
             :in-theory (disable floor-by-two evenp expt))))

  ; A number other than 0 has a bit: its lowest.

  (defun lowest-bit (x)
    (declare (xargs :measure (abs (ifix x))))
    (if (or (zip x) (not (evenp x)))
        0
      (+ 1 (lowest-bit (floor x 2)))))

  (defthm nonzero-has-a-bit
    (implies (and (integerp x) (not (equal x 0)))
             (and (natp (lowest-bit x))
                  (bit-of (lowest-bit x) x)))
    :rule-classes nil))

(in-theory (disable bit-of lowest-bit logand logior lognot expt))

(defthm bit-of-mask-of
  (implies (and (natp tile) (nat-listp tiles))
           (iff (bit-of tile (mask-of tiles))
                (member-equal tile tiles)))
  :hints (("Goal" :induct (mask-of tiles))))

(defthm mask-without-tile
  (implies (and (natp tile) (nat-listp tiles) (not (member-equal tile tiles)))
           (equal (logand (mask-of tiles) (expt 2 tile)) 0))
  :hints (("Goal" :use ((:instance nonzero-has-a-bit
                                   (x (logand (mask-of tiles) (expt 2 tile))))))))


; ---------------------------------------------------------------------------------------
; 4. The index misses no playable path
; ---------------------------------------------------------------------------------------

; The step of a path with a word about which WHAT says the rest, and that an index has it
; wherever it belongs.

(defun step-of (path what tiles rules)
  (list* (tail-of (rule :link rules) path)
         (lognot (logior (mask-of (revappend path nil)) (car what)))
         (holds (last-tile path) (rule :end rules) tiles)
         (cdr what)))

(defun has-path (path what tiles rules index)
  (and (member-equal (step-of path what tiles rules)
                     (steps-from (head-of (rule :link rules) path) index))
       (or (not (holds (car path) (rule :start rules) tiles))
           (member-equal (step-of path what tiles rules)
                         (steps-from :start index)))))

; Adding steps takes none away.

(defthm steps-from-add-step
  (equal (steps-from from (add-step other step index))
         (if (equal from other)
             (cons step (steps-from other index))
           (steps-from from index)))
  :hints (("Goal" :in-theory (enable steps-from add-step))))

(defthm add-path-keeps
  (implies (member-equal step (steps-from from index))
           (member-equal step
                         (steps-from from
                                     (add-path visited mask what tiles rules index))))
  :hints (("Goal" :in-theory (e/d (add-path) (head-of tail-of holds)))))

(defthm trace-word-keeps
  (implies (member-equal step (steps-from from index))
           (member-equal step
                         (steps-from from
                                     (trace-word word visited here mask what next ways
                                                 sides tiles rules index))))
  :hints (("Goal" :in-theory (disable fits may-follow))))

(defthm index-page-keeps
  (implies (member-equal step (steps-from from index))
           (member-equal step
                         (steps-from from
                                     (index-page words rarity alphabet ways sides tiles
                                                 rules index))))
  :hints (("Goal" :in-theory (disable trace-word right-length))))

(defthm index-pages-keeps
  (implies (member-equal step (steps-from from index))
           (member-equal step
                         (steps-from from
                                     (index-pages pages alphabet ways sides tiles rules
                                                  index))))
  :hints (("Goal" :in-theory (disable index-page))))

(defthm trace-word-keeps-path
  (implies (has-path path of tiles rules index)
           (has-path path of tiles rules
                     (trace-word word visited here mask what next ways
                                 sides tiles rules index)))
  :hints (("Goal" :in-theory (disable trace-word step-of head-of holds))))

(defthm index-page-keeps-path
  (implies (has-path path of tiles rules index)
           (has-path path of tiles rules
                     (index-page words rarity alphabet ways sides tiles rules index)))
  :hints (("Goal" :in-theory (disable index-page step-of head-of holds))))

(defthm index-pages-keeps-path
  (implies (has-path path of tiles rules index)
           (has-path path of tiles rules
                     (index-pages pages alphabet ways sides tiles rules index)))
  :hints (("Goal" :in-theory (disable index-pages step-of head-of holds))))

; A path that has come to its end is added. VISITED are its tiles, the latest first.

(local (defthm revappend-twice
  (equal (revappend (revappend a b) c)
         (revappend b (append a c)))))

(local (defthm append-nil
  (implies (true-listp a) (equal (append a nil) a))))

(local (defthm reversed-twice
  (implies (true-listp a)
           (equal (revappend (revappend a nil) nil) a))))

(local (in-theory (disable revappend-twice)))

(local (defthm last-of-revappend
  (implies (consp b) (equal (last (revappend a b)) (last b)))))

(local (defthm last-of-reversed
  (implies (consp a) (equal (car (last (revappend a nil))) (car a)))
  :hints (("Goal" :expand ((revappend a nil))
           :use ((:instance last-of-revappend (a (cdr a)) (b (list (car a)))))))))

(defthm add-path-adds
  (implies (and (consp visited)
                (true-listp visited)
                (<= (rule :link rules) (len (revappend visited nil))))
           (has-path (revappend visited nil) what tiles rules
                     (add-path visited (mask-of visited) what tiles rules index)))
  :hints (("Goal" :in-theory (e/d (add-path)
                                  (head-of tail-of holds mask-of revappend last)))))

(in-theory (disable has-path))

; TRACE-WORD follows every path. PATH is what is left of it, VISITED the tiles before,
; the latest first, and HERE the entry of that latest tile.

(defun traceable (path here visited tiles sides rules)
  (and (tilesp tiles)
       (on-box path tiles)
       (keeps-moves path tiles sides rules)
       (or (null here)
           (endp path)
           (may-follow (cadr here) (side-of (car path) tiles) sides rules))
       (or (not (rule :distinct-in-word rules))
           (and (no-duplicatesp-equal path)
                (not (intersectp-equal path visited))))
       (nat-listp visited)))

(defthm number-of-tile
  (implies (and (assoc-equal tile tiles) (tilesp tiles))
           (and (integerp tile) (<= 0 tile)))
  :rule-classes :forward-chaining)

(local (defthm begins-of-append
  (begins text (append text more))))

(local (defthm nthcdr-of-append
  (equal (nthcdr (len text) (append text more)) more)))

(local (defthm consp-of-append
  (implies (consp a) (consp (append a b)))))

(local (defthm intersectp-of-cons
  (iff (intersectp-equal a (cons x b))
       (or (member-equal x a) (intersectp-equal a b)))))

(local (defthm intersectp-of-nil
  (not (intersectp-equal a nil))))

(defthm traceable-fits
  (implies (and (traceable path here visited tiles sides rules) (consp path))
           (fits (assoc-equal (car path) tiles) (spelling path tiles) here
                 (mask-of visited) sides rules))
  :hints (("Goal" :in-theory (enable fits)
           :expand ((spelling path tiles)))))

(defthm traceable-after-first
  (implies (and (equal entry (assoc-equal (car path) tiles))
                (traceable path here visited tiles sides rules)
                (consp path))
           (traceable (cdr path) entry (cons (car path) visited) tiles sides rules))
  :hints (("Goal" :in-theory (disable tilesp assoc-equal))))

(defthm traceable-first
  (implies (and (traceable path here visited tiles sides rules) (consp path))
           (and (member-equal (assoc-equal (car path) tiles) tiles)
                (assoc-equal (car path) tiles)
                (consp (spelling path tiles)))))

(defthm number-of-first-tile
  (implies (and (traceable path here visited tiles sides rules) (consp path))
           (and (natp (car path))
                (equal (car (assoc-equal (car path) tiles)) (car path))))
  :rule-classes nil)

(defthm spelling-after-first
  (implies (consp path)
           (equal (nthcdr (len (cddr (assoc-equal (car path) tiles)))
                          (spelling path tiles))
                  (spelling (cdr path) tiles))))

(defthm spelling-of-nothing
  (implies (not (consp path))
           (equal (spelling path tiles) nil)))

; No word of a playable path is dropped for its letters, and its tiles are among those
; that are tried.

(local (defthm subsetp-of-append
  (equal (subsetp-equal (append a b) c)
         (and (subsetp-equal a c) (subsetp-equal b c)))))

(local (defthm member-of-append
  (iff (member-equal x (append a b))
       (or (member-equal x a) (member-equal x b)))))

(local (defthm subsetp-append
  (and (implies (subsetp-equal a b) (subsetp-equal a (append b c)))
       (implies (subsetp-equal a c) (subsetp-equal a (append b c))))))

(local (defthm subsetp-cons
  (implies (subsetp-equal a b) (subsetp-equal a (cons x b)))))

(local (defthm subsetp-of-itself
  (subsetp-equal a a)))

(defthm text-in-alphabet
  (implies (assoc-equal tile tiles)
           (subsetp-equal (cddr (assoc-equal tile tiles)) (alphabet tiles))))

(defthm spelling-in-alphabet
  (implies (on-box path tiles)
           (subsetp-equal (spelling path tiles) (alphabet tiles))))

(local (defthm member-of-tiles-that-begin
  (implies (and (member-equal tile tiles) (equal (car (cddr tile)) letter))
           (member-equal tile (tiles-that-begin letter tiles)))))

(local (defthm lookup-by-letter
  (implies (member-equal letter letters)
           (equal (cdr (hons-assoc-equal letter (by-letter letters tiles)))
                  (tiles-that-begin letter tiles)))))

(local (defthm first-is-member-of-superset
  (implies (and (subsetp-equal word letters) (consp word))
           (member-equal (car word) letters))))

(local (defthm car-of-append
  (implies (consp a) (equal (car (append a b)) (car a)))))

(defthm choices-on-path
  (implies (and (tilesp tiles) (on-box path tiles) (consp path))
           (member-equal (assoc-equal (car path) tiles)
                         (choices (spelling path tiles) (ways tiles))))
  :hints (("Goal" :do-not-induct t
           :in-theory (e/d (choices) (tilesp tiles-that-begin by-letter alphabet
                                      spelling-in-alphabet))
           :use (spelling-in-alphabet)
           :expand ((spelling path tiles)))))

(defthm choices-after-first
  (implies (and (traceable path here visited tiles sides rules)
                (consp path)
                (consp (cdr path)))
           (member-equal (assoc-equal (cadr path) tiles)
                         (choices (spelling (cdr path) tiles) (ways tiles))))
  :hints (("Goal" :use ((:instance choices-on-path (path (cdr path))))
           :in-theory (disable choices-on-path ways))))

(in-theory (disable ways))

; When the tile that is tried next is the one that comes next on the path.

(defthm next-on-path
  (implies (and (equal (car next) (assoc-equal (car path) tiles))
                (traceable path here visited tiles sides rules)
                (consp path)
                (consp next)
                (has-path whole what tiles rules
                          (trace-word (spelling (cdr path) tiles)
                                      (cons (car path) visited) (car next)
                                      (mask-of (cons (car path) visited))
                                      what
                                      (choices (spelling (cdr path) tiles) ways)
                                      ways sides tiles rules index)))
           (has-path whole what tiles rules
                     (trace-word (spelling path tiles) visited here
                                 (mask-of visited) what next
                                 ways sides tiles rules index)))
  :rule-classes nil
  :hints (("Goal" :use (number-of-first-tile
                        (:instance trace-word
                                   (word (spelling path tiles))
                                   (mask (mask-of visited)))
                        traceable-fits
                        spelling-after-first)
           :do-not-induct t
           :in-theory (disable tilesp assoc-equal traceable spelling trace-word
                               traceable-fits spelling-after-first mask-of)
           :expand ((mask-of (cons (car path) visited))))))

; The induction: along the path, and past the tiles that are tried in vain.

(defun along-path (path here visited what next tiles sides rules index)
  (declare (xargs :measure (make-ord 1 (+ 1 (len path)) (len next))
                  :ruler-extenders :all))
  (cond ((endp path) (list here visited))
        ((endp next) index)
        ((equal (car next) (assoc-equal (car path) tiles))
         (along-path (cdr path) (assoc-equal (car path) tiles)
                     (cons (car path) visited) what
                     (choices (spelling (cdr path) tiles) (ways tiles))
                     tiles sides rules index))
        (t (let ((rest (nthcdr (len (cddr (car next))) (spelling path tiles))))
             (along-path path here visited what (cdr next) tiles sides rules
                         (if (fits (car next) (spelling path tiles) here
                                   (mask-of visited) sides rules)
                             (trace-word rest (cons (car (car next)) visited) (car next)
                                         (logior (mask-of visited)
                                                 (expt 2 (car (car next))))
                                         what (choices rest (ways tiles))
                                         (ways tiles) sides tiles rules index)
                           index))))))

(defthm true-listp-when-on-box
  (implies (on-box path tiles) (true-listp path))
  :rule-classes :forward-chaining)

(defthm traceable-to-its-end
  (implies (traceable path here visited tiles sides rules)
           (and (true-listp visited)
                (true-listp path)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable tilesp may-follow side-of on-box keeps-moves)))
  :rule-classes :forward-chaining)

(defthm trace-word-follows-path
  (implies (and (traceable path here visited tiles sides rules)
                (or (consp path) (consp visited))
                (implies (consp path)
                         (member-equal (assoc-equal (car path) tiles) next))
                (<= (rule :link rules) (len (revappend visited path))))
           (has-path (revappend visited path) what tiles rules
                     (trace-word (spelling path tiles) visited here
                                 (mask-of visited) what next
                                 (ways tiles) sides tiles rules index)))
  :rule-classes nil
  :hints (("Goal"
           :induct (along-path path here visited what next tiles sides rules index)
           :in-theory (disable tilesp assoc-equal side-of traceable spelling
                               mask-of trace-word tilep-of-assoc revappend)
           :expand ((:free (tile visited path) (revappend (cons tile visited) path))
                    (:free (word visited here index)
                           (trace-word word visited here (mask-of visited) what next
                                       (ways tiles) sides tiles rules index))
                    (:free (visited here mask next ways index)
                           (trace-word nil visited here mask what next
                                       ways sides tiles rules index))))
          ("Subgoal *1/3"
           :use ((:instance next-on-path
                            (ways (ways tiles))
                            (whole (revappend visited path)))
                 number-of-first-tile))))

(defthm trace-word-finds
  (implies (and (equal word (spelling path tiles))
                (tilesp tiles)
                (consp path)
                (on-box path tiles)
                (keeps-moves path tiles sides rules)
                (or (not (rule :distinct-in-word rules))
                    (no-duplicatesp-equal path))
                (<= (rule :link rules) (len path)))
           (has-path path what tiles rules
                     (trace-word word nil nil 0 what
                                 (choices word (ways tiles))
                                 (ways tiles) sides tiles rules index)))
  :hints (("Goal" :use ((:instance trace-word-follows-path
                                   (here nil) (visited nil)
                                   (next (choices word (ways tiles)))))
           :do-not-induct t
           :expand ((on-box path tiles))
           :in-theory (disable trace-word spelling keeps-moves tilesp on-box mask-of))))

; So the index of a dictionary has the step of every playable path.

(defthm index-page-finds
  (implies (and (tilesp tiles)
                (consp path)
                (on-box path tiles)
                (keeps-moves path tiles sides rules)
                (or (not (rule :distinct-in-word rules))
                    (no-duplicatesp-equal path))
                (<= (rule :link rules) (len path))
                (right-length (spelling path tiles) rules)
                (member-equal (spelling path tiles) words))
           (has-path path (what-of (spelling path tiles) rarity tiles rules) tiles rules
                     (index-page words rarity (alphabet tiles) (ways tiles)
                                 sides tiles rules index)))
  :hints (("Goal" :induct (index-page words rarity (alphabet tiles) (ways tiles)
                                      sides tiles rules index)
           :in-theory (disable trace-word spelling keeps-moves tilesp on-box
                               right-length alphabet))))

(defun what-of-path (path tiles pages rules)
  (let ((word (spelling path tiles)))
    (what-of word (rarity word pages) tiles rules)))

(defthm index-pages-finds
  (implies (and (tilesp tiles)
                (playable path tiles sides pages rules))
           (has-path path (what-of-path path tiles pages rules) tiles rules
                     (index-pages pages (alphabet tiles) (ways tiles)
                                  sides tiles rules index)))
  :hints (("Goal" :induct (index-pages pages (alphabet tiles) (ways tiles) sides tiles
                                       rules index)
           :in-theory (disable index-page spelling keeps-moves tilesp on-box
                               right-length alphabet))))


; ---------------------------------------------------------------------------------------
; 5. An accepted label bounds every chain that goes on from its place
; ---------------------------------------------------------------------------------------

; How costs compare when something is added to them.

(local (defun three-down (a b c)
  (if (endp c)
      (list a b)
    (three-down (cdr a) (cdr b) (cdr c)))))

(local (defthm at-least-itself
  (implies (nat-listp a) (at-least a a))
  :hints (("Goal" :in-theory (enable at-least)))))

(local (defthm at-least-transitive
  (implies (and (at-least a b) (at-least b c)
                (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (at-least a c))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable at-least)))))

(local (defthm at-least-when-no-less
  (implies (and (no-less a b) (nat-listp a) (nat-listp b) (equal (len a) (len b)))
           (at-least a b))
  :hints (("Goal" :in-theory (enable at-least no-less)))))

(local (defthm no-less-transitive
  (implies (and (no-less a b) (no-less b c)
                (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (no-less a c))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable no-less)))))

(local (defthm plus-of-more
  (implies (and (no-less b c)
                (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (no-less (plus a b) (plus a c)))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable no-less plus)))))

(local (defthm plus-to-no-less
  (implies (and (no-less a b)
                (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (no-less (plus a c) (plus b c)))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable no-less plus)))))

(local (defthm plus-to-more
  (implies (and (at-least a b)
                (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (at-least (plus a c) (plus b c)))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable at-least plus)))))

(local (defthm plus-is-no-less
  (implies (and (nat-listp a) (nat-listp b) (equal (len a) (len b)))
           (no-less (plus a b) a))
  :hints (("Goal" :in-theory (enable no-less plus)))))

(local (defthm plus-is-associative
  (implies (and (nat-listp a) (nat-listp b) (nat-listp c)
                (equal (len a) (len b)) (equal (len b) (len c)))
           (equal (plus (plus a b) c) (plus a (plus b c))))
  :hints (("Goal" :induct (three-down a b c) :in-theory (enable plus)))))

(local (defthm plus-zeros
  (implies (and (nat-listp a) (equal (len a) (len terms)))
           (equal (plus a (zeros terms)) a))
  :hints (("Goal" :induct (three-down a a terms) :in-theory (enable plus)))))

(local (defthm costp-of-zeros
  (and (nat-listp (zeros terms)) (equal (len (zeros terms)) (len terms)))))

(local (in-theory (disable plus-is-associative)))

; What was checked label by label holds of each step.

(defthm steps-ok-of-member
  (implies (and (steps-ok steps rest cost table tiles rules bound)
                (member-equal step steps))
           (step-ok step rest cost table tiles rules bound))
  :hints (("Goal" :in-theory (disable step-ok))))

(defthm last-steps-ok-of-member
  (implies (and (last-steps-ok steps rest cost tiles rules bound)
                (member-equal step steps)
                (not (reaches (plus cost (cdddr step)) bound)))
           (not (and (caddr step)
                     (completed (logand rest (cadr step)) tiles rules)))))

(defthm stepp-of-member
  (implies (and (stepsp steps terms) (member-equal step steps))
           (stepp step terms))
  :hints (("Goal" :in-theory (disable stepp))))

(defthm a-step-is-a-word
  (implies (and (stepp step terms)
                (costp cost terms)
                (boundp* bound terms)
                (reaches (plus cost (one-word terms)) bound))
           (reaches (plus cost (cdddr step)) bound))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :in-theory (disable at-least-transitive)
           :use ((:instance at-least-transitive
                            (a (plus cost (cdddr step)))
                            (b (plus cost (one-word terms)))
                            (c bound))))))

(defthm a-step-and-a-word-are-two
  (implies (and (stepp step terms)
                (costp cost terms)
                (boundp* bound terms)
                (reaches (plus (plus cost (one-word terms)) (one-word terms)) bound))
           (reaches (plus (plus cost (cdddr step)) (one-word terms)) bound))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :in-theory (disable at-least-transitive)
           :use ((:instance at-least-transitive
                            (a (plus (plus cost (cdddr step)) (one-word terms)))
                            (b (plus (plus cost (one-word terms)) (one-word terms)))
                            (c bound))))))

(defthm label-ok-of-step
  (implies (and (label-ok from rest cost index table tiles rules bound)
                (member-equal step (steps-from from index))
                (indexp index (rule :terms rules))
                (costp cost (rule :terms rules))
                (boundp* bound (rule :terms rules)))
           (step-ok step rest cost table tiles rules bound))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable steps-ok last-steps-ok stepp costp boundp* reaches
                               last-steps-ok-of-member stepp-of-member listed)
           :use ((:instance a-step-is-a-word (terms (rule :terms rules)))
                 (:instance a-step-and-a-word-are-two (terms (rule :terms rules)))
                 (:instance last-steps-ok-of-member (steps (steps-from from index)))
                 (:instance stepp-of-member (steps (steps-from from index))
                                            (terms (rule :terms rules)))))))

; And of whatever the table gives.

(defun table-ok (part index table tiles rules bound)
  (if (atom part)
      t
    (and (label-ok (car (car (car part))) (cdr (car (car part))) (cdr (car part))
                   index table tiles rules bound)
         (table-ok (cdr part) index table tiles rules bound))))

(defthm table-ok-of-table-page
  (implies (and (label-page-ok page index table tiles rules bound)
                (table-ok part index table tiles rules bound))
           (table-ok (table-page page part terms) index table tiles rules bound))
  :hints (("Goal" :in-theory (disable label-ok))))

(defthm table-ok-of-table-pages
  (implies (and (label-pages-ok pages index table tiles rules bound)
                (table-ok part index table tiles rules bound))
           (table-ok (table-pages pages part terms) index table tiles rules bound))
  :hints (("Goal" :in-theory (disable table-ok label-page-ok table-page))))

(defthm label-ok-of-lookup
  (implies (and (table-ok part index table tiles rules bound)
                (hons-assoc-equal (cons from rest) part))
           (label-ok from rest (cdr (hons-assoc-equal (cons from rest) part))
                     index table tiles rules bound))
  :hints (("Goal" :in-theory (disable label-ok)))
  :rule-classes nil)

; So every playable path from a place with a label meets the demands.

(defun step-of-path (path tiles pages rules)
  (step-of path (what-of-path path tiles pages rules) tiles rules))

(defthm playable-path-is-ok
  (let ((index (index-pages pages (alphabet tiles) (ways tiles) sides tiles rules nil))
        (label (hons-assoc-equal (cons from rest) table)))
    (implies (and (tilesp tiles)
                  (table-ok table index table tiles rules bound)
                  (tablep table (rule :terms rules))
                  (boundp* bound (rule :terms rules))
                  label
                  (playable path tiles sides pages rules)
                  (if (equal from :start)
                      (holds (car path) (rule :start rules) tiles)
                    (equal from (head-of (rule :link rules) path))))
             (step-ok (step-of-path path tiles pages rules) rest (cdr label)
                      table tiles rules bound)))
  :rule-classes nil
  :hints (("Goal"
           :do-not-induct t
           :in-theory (e/d (has-path)
                           (step-ok holds table-ok index-pages index-pages-finds
                            step-of tilesp tablep boundp* label-ok playable
                            what-of-path head-of label-ok-of-step))
           :use ((:instance index-pages-finds (index nil))
                 (:instance label-ok-of-lookup
                            (part table)
                            (index (index-pages pages (alphabet tiles) (ways tiles)
                                                sides tiles rules nil)))
                 (:instance label-ok-of-step
                            (step (step-of-path path tiles pages rules))
                            (cost (cdr (hons-assoc-equal (cons from rest) table)))
                            (index (index-pages pages (alphabet tiles) (ways tiles)
                                                sides tiles rules nil)))))))

; What a chain costs, and what it leaves to be done.

(defthm costp-of-cost-on
  (and (nat-listp (cost-on chain tiles pages rules))
       (equal (len (cost-on chain tiles pages rules)) (len (rule :terms rules))))
  :hints (("Goal" :in-theory (disable amounts))))

(defthm a-chain-is-a-word-or-more
  (implies (consp chain)
           (no-less (cost-on chain tiles pages rules) (one-word (rule :terms rules))))
  :hints (("Goal" :do-not-induct t
           :expand ((cost-on chain tiles pages rules))
           :in-theory (disable amounts one-word no-less-transitive cost-on)
           :use ((:instance no-less-transitive
                            (a (cost-on chain tiles pages rules))
                            (b (amounts (rule :terms rules) (spelling (car chain) tiles)
                                        (rarity (spelling (car chain) tiles) pages)
                                        rules))
                            (c (one-word (rule :terms rules))))))))

(defun outside (path tiles rules)
  (lognot (logior (mask-of (revappend path nil))
                  (mask-of (groups-of (spelling path tiles) (rule :require rules)
                                      (len tiles))))))

(defun rest-after (rest chain tiles rules)
  (if (endp chain)
      rest
    (rest-after (logand rest (outside (car chain) tiles rules))
                (cdr chain) tiles rules)))

; The induction over the words of a chain.

(defun along-chain (chain from rest tiles rules)
  (if (endp chain)
      (list from rest)
    (along-chain (cdr chain)
                 (tail-of (rule :link rules) (car chain))
                 (logand rest (outside (car chain) tiles rules))
                 tiles rules)))

(defthm one-word-more
  (implies (and (costp d terms) (costp c terms) (costp r terms) (boundp* bound terms)
                (or (reaches (plus d c) bound)
                    (and (no-less r (one-word terms))
                         (reaches (plus (plus d c) (one-word terms)) bound))
                    (and (costp l terms)
                         (at-least (plus d c) l)
                         (reaches (plus l r) bound))))
           (reaches (plus d (plus c r)) bound))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :in-theory (disable at-least-transitive plus-to-more plus-of-more
                               plus-is-no-less)
           :use ((:instance plus-is-associative (a d) (b c) (c r))
                 (:instance plus-is-no-less (a (plus d c)) (b r))
                 (:instance plus-of-more (a (plus d c)) (b r) (c (one-word terms)))
                 (:instance plus-to-more (a (plus d c)) (b l) (c r))
                 (:instance at-least-transitive
                            (a (plus (plus d c) r)) (b (plus d c)) (c bound))
                 (:instance at-least-transitive
                            (a (plus (plus d c) r)) (b (plus (plus d c) (one-word terms)))
                            (c bound))
                 (:instance at-least-transitive
                            (a (plus (plus d c) r)) (b (plus l r)) (c bound))))))

(defun cost-of-path (path tiles pages rules)
  (amounts (rule :terms rules) (spelling path tiles)
           (rarity (spelling path tiles) pages) rules))

(defthm playable-path-leads-on
  (let* ((index (index-pages pages (alphabet tiles) (ways tiles) sides tiles rules nil))
         (label (hons-assoc-equal (cons from rest) table))
         (cost (plus (cdr label) (cost-of-path path tiles pages rules)))
         (left (logand rest (outside path tiles rules)))
         (there (hons-assoc-equal (cons (tail-of (rule :link rules) path) left) table)))
    (implies (and (tilesp tiles)
                  (table-ok table index table tiles rules bound)
                  (tablep table (rule :terms rules))
                  (boundp* bound (rule :terms rules))
                  label
                  (playable path tiles sides pages rules)
                  (if (equal from :start)
                      (holds (car path) (rule :start rules) tiles)
                    (equal from (head-of (rule :link rules) path))))
             (or (reaches cost bound)
                 (and (not (and (holds (last-tile path) (rule :end rules) tiles)
                                (completed left tiles rules)))
                      (or (reaches (plus cost (one-word (rule :terms rules))) bound)
                          (and there (at-least cost (cdr there))))))))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :use playable-path-is-ok
           :in-theory (e/d (what-of)
                           (holds table-ok index-pages index-pages-finds tilesp tablep
                            boundp* playable head-of tail-of amounts reaches last-tile
                            one-word mask-of revappend)))))

(defthm costp-of-cost-of-path
  (costp (cost-of-path path tiles pages rules) (rule :terms rules)))

(defthm costp-of-cost-of-chain
  (costp (cost-on chain tiles pages rules) (rule :terms rules)))

(local (defthm true-listp-of-playable-path
  (implies (playable path tiles sides pages rules) (true-listp path))
  :rule-classes :forward-chaining))

(local (defthm a-tail-is-no-start
  (implies (true-listp path)
           (not (equal (tail-of n path) :start)))
  :hints (("Goal" :use ((:instance true-listp-of-nthcdr
                                   (n (nfix (- (len path) n))) (x path)))
           :in-theory (disable true-listp-of-nthcdr)))))

(defthm cost-on-of-one-word-more
  (implies (consp chain)
           (equal (cost-on chain tiles pages rules)
                  (plus (cost-of-path (car chain) tiles pages rules)
                        (cost-on (cdr chain) tiles pages rules))))
  :rule-classes nil)

(defthm cost-on-of-one-word
  (implies (and (consp chain) (not (consp (cdr chain))))
           (equal (cost-on chain tiles pages rules)
                  (cost-of-path (car chain) tiles pages rules)))
  :rule-classes nil
  :hints (("Goal" :in-theory (disable amounts))))

(defthm nothing-after-nothing
  (implies (not (consp chain))
           (equal (rest-after rest chain tiles rules) rest)))

(in-theory (disable cost-of-path cost-on costp))

(defthm chain-reaches-bound
  (let ((index (index-pages pages (alphabet tiles) (ways tiles) sides tiles rules nil))
        (label (hons-assoc-equal (cons from rest) table)))
    (implies (and (tilesp tiles)
                  (rulesp rules)
                  (tablep table (rule :terms rules))
                  (boundp* bound (rule :terms rules))
                  (table-ok table index table tiles rules bound)
                  label
                  (consp chain)
                  (all-playable chain tiles sides pages rules)
                  (linked chain (rule :link rules))
                  (if (equal from :start)
                      (holds (car (car chain)) (rule :start rules) tiles)
                    (equal from (head-of (rule :link rules) (car chain))))
                  (holds (last-tile (car (last chain))) (rule :end rules) tiles)
                  (completed (rest-after rest chain tiles rules) tiles rules))
             (reaches (plus (cdr label) (cost-on chain tiles pages rules)) bound)))
  :rule-classes nil
  :hints (("Goal"
           :in-theory (disable holds table-ok index-pages index-pages-finds tilesp playable
                               tablep head-of tail-of reaches boundp* outside last-tile
                               one-word costp label-in-table at-least-transitive
                               no-less-transitive plus-to-more plus-of-more
                               at-least-when-no-less all-playable linked rest-after
                               last)
           :induct (along-chain chain from rest tiles rules)
           :expand ((all-playable chain tiles sides pages rules)
                    (linked chain (rule :link rules))
                    (rest-after rest chain tiles rules)
                    (last chain)))
          ("Subgoal *1/2"
           :use (cost-on-of-one-word
                 cost-on-of-one-word-more
                 (:instance playable-path-leads-on (path (car chain)))
                 (:instance label-in-table
                            (terms (rule :terms rules))
                            (place (cons from rest)))
                 (:instance label-in-table
                            (terms (rule :terms rules))
                            (place (cons (tail-of (rule :link rules) (car chain))
                                         (logand rest
                                                 (outside (car chain) tiles rules)))))
                 (:instance a-chain-is-a-word-or-more (chain (cdr chain)))
                 (:instance one-word-more
                            (terms (rule :terms rules))
                            (d (cdr (hons-assoc-equal (cons from rest) table)))
                            (c (cost-of-path (car chain) tiles pages rules))
                            (r (cost-on (cdr chain) tiles pages rules))
                            (l (cdr (hons-assoc-equal
                                     (cons (tail-of (rule :link rules) (car chain))
                                           (logand rest
                                                   (outside (car chain) tiles rules)))
                                     table))))))))


; ---------------------------------------------------------------------------------------
; 6. A solution leaves nothing to be done
; ---------------------------------------------------------------------------------------

; A chain does a thing, a tile or a word that is required, if one of its paths does.

(defun things-done (chain tiles rules)
  (if (endp chain)
      nil
    (append (car chain)
            (groups-of (spelling (car chain) tiles) (rule :require rules) (len tiles))
            (things-done (cdr chain) tiles rules))))

(defthm nat-listp-of-revappend
  (implies (and (on-box path tiles) (tilesp tiles) (nat-listp acc))
           (nat-listp (revappend path acc))))

(local (defthm member-of-revappend
  (iff (member-equal x (revappend path acc))
       (or (member-equal x path) (member-equal x acc)))
  :hints (("Goal" :induct (revappend path acc)))))

(defthm bit-of-outside
  (implies (and (natp thing) (tilesp tiles) (on-box path tiles))
           (iff (bit-of thing (outside path tiles rules))
                (not (or (member-equal thing path)
                         (member-equal thing
                                       (groups-of (spelling path tiles)
                                                  (rule :require rules)
                                                  (len tiles)))))))
  :hints (("Goal" :in-theory (disable mask-of spelling tilesp revappend groups-of))))

(defthm integerp-of-outside
  (integerp (outside path tiles rules))
  :rule-classes :type-prescription)

(in-theory (disable outside))

(defthm bit-of-rest-after
  (implies (and (natp thing) (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules))
           (iff (bit-of thing (rest-after rest chain tiles rules))
                (and (bit-of thing rest)
                     (not (member-equal thing (things-done chain tiles rules))))))
  :hints (("Goal" :induct (rest-after rest chain tiles rules)
           :in-theory (disable keeps-moves right-length spelling tilesp groups-of))))

(defthm integerp-of-rest-after
  (implies (integerp rest) (integerp (rest-after rest chain tiles rules))))

(local (defthm member-of-superset
  (implies (and (subsetp-equal a b) (member-equal x a))
           (member-equal x b))))

; Tiles that are used are done.

(defthm used-tiles-are-done
  (implies (member-equal tile (tiles-used chain))
           (member-equal tile (things-done chain tiles rules)))
  :hints (("Goal" :in-theory (disable groups-of spelling))))

; So are words that are required and used: each thing after the tiles is that of a word.

(defun word-of (thing required number)
  (cond ((endp required) nil)
        ((equal thing number) (car required))
        (t (word-of thing (cdr required) (+ 1 number)))))

(defthm word-of-thing-is-required
  (implies (member-equal thing (all-groups required number))
           (and (member-equal (word-of thing required number) required)
                (member-equal thing (groups-of (word-of thing required number)
                                               required number)))))

(defthm used-words-are-done
  (implies (and (member-equal word (words-used chain tiles))
                (member-equal thing (groups-of word (rule :require rules) (len tiles))))
           (member-equal thing (things-done chain tiles rules)))
  :hints (("Goal" :in-theory (disable groups-of spelling))))

(defthm required-words-are-done
  (implies (and (subsetp-equal (rule :require rules) (words-used chain tiles))
                (member-equal thing (all-groups (rule :require rules) (len tiles))))
           (member-equal thing (things-done chain tiles rules)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable groups-of all-groups things-done words-used word-of
                               used-words-are-done)
           :use ((:instance used-words-are-done
                            (word (word-of thing (rule :require rules) (len tiles))))))))

; What is left is counted, thing by thing.

(defthm bit-of-what-is-left
  (implies (and (natp thing) (integerp rest)
                (not (equal (logand rest (expt 2 thing)) 0)))
           (bit-of thing rest))
  :rule-classes nil
  :hints (("Goal" :use ((:instance nonzero-has-a-bit (x (logand rest (expt 2 thing))))
                        (:instance bit-of-logand
                                   (tile (lowest-bit (logand rest (expt 2 thing))))
                                   (x rest) (y (expt 2 thing)))))))

(defthm what-is-done-is-not-left
  (implies (and (natp thing) (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules)
                (member-equal thing (things-done chain tiles rules)))
           (equal (logand (rest-after rest chain tiles rules) (expt 2 thing)) 0))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable rest-after things-done tilesp all-playable)
           :use ((:instance bit-of-what-is-left
                            (rest (rest-after rest chain tiles rules)))))))

(defthm no-more-tiles-are-left-than-unused
  (implies (and (nat-listp cover) (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules))
           (<= (left-of cover (rest-after rest chain tiles rules))
               (unused cover (tiles-used chain))))
  :rule-classes :linear
  :hints (("Goal" :induct (len cover)
           :in-theory (disable rest-after things-done tilesp all-playable tiles-used))))

(local (defun all-done (things done)
  (if (endp things)
      t
    (and (member-equal (car things) done)
         (all-done (cdr things) done)))))

(local (defthm all-done-is-not-left
  (implies (and (nat-listp things) (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules)
                (all-done things (things-done chain tiles rules)))
           (equal (left-of things (rest-after rest chain tiles rules)) 0))
  :hints (("Goal" :induct (len things)
           :in-theory (disable rest-after things-done tilesp all-playable)))))

(local (defthm all-done-by-each
  (implies (and (subsetp-equal (rule :require rules) (words-used chain tiles))
                (subsetp-equal things (all-groups (rule :require rules) (len tiles))))
           (all-done things (things-done chain tiles rules)))
  :hints (("Goal" :induct (len things)
           :in-theory (disable things-done words-used all-groups)))))

(defthm no-word-is-left
  (implies (and (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules)
                (subsetp-equal (rule :require rules) (words-used chain tiles)))
           (equal (left-of (all-groups (rule :require rules) (len tiles))
                           (rest-after rest chain tiles rules))
                  0))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable rest-after things-done tilesp all-playable words-used
                               all-groups left-of all-done all-done-by-each)
           :use ((:instance all-done-by-each
                            (things (all-groups (rule :require rules) (len tiles))))))))

(local (defthm natp-of-unused
  (natp (unused cover used))
  :rule-classes :type-prescription))

(defthm all-used-when-none-unused
  (implies (and (equal (unused cover used) 0) (member-equal tile cover))
           (member-equal tile used))
  :rule-classes nil)

(defthm nothing-is-left
  (implies (and (tilesp tiles)
                (rulesp rules)
                (all-playable chain tiles sides pages rules)
                (equal (unused (rule :cover rules) (tiles-used chain)) 0)
                (subsetp-equal (rule :require rules) (words-used chain tiles)))
           (equal (rest-after (to-do tiles rules) chain tiles rules) 0))
  :hints (("Goal" :do-not-induct t
           :in-theory (e/d (rulesp)
                           (all-playable tilesp mask-of rest-after things-done all-groups
                            words-used tiles-used unused bit-of-rest-after
                            used-tiles-are-done required-words-are-done))
           :use ((:instance nonzero-has-a-bit
                            (x (rest-after (to-do tiles rules) chain tiles rules)))
                 (:instance bit-of-rest-after
                            (thing (lowest-bit (rest-after (to-do tiles rules) chain
                                                           tiles rules)))
                            (rest (to-do tiles rules)))
                 (:instance all-used-when-none-unused
                            (tile (lowest-bit (rest-after (to-do tiles rules) chain
                                                          tiles rules)))
                            (cover (rule :cover rules))
                            (used (tiles-used chain)))
                 (:instance used-tiles-are-done
                            (tile (lowest-bit (rest-after (to-do tiles rules) chain
                                                          tiles rules))))
                 (:instance required-words-are-done
                            (thing (lowest-bit (rest-after (to-do tiles rules) chain
                                                           tiles rules))))))))

(defthm a-solution-is-completed
  (implies (and (tilesp tiles)
                (rulesp rules)
                (all-playable chain tiles sides pages rules)
                (<= (unused (rule :cover rules) (tiles-used chain)) (rule :miss rules))
                (subsetp-equal (rule :require rules) (words-used chain tiles)))
           (completed (rest-after (to-do tiles rules) chain tiles rules) tiles rules))
  :hints (("Goal" :do-not-induct t
           :cases ((equal (rule :miss rules) 0))
           :in-theory (e/d (completed rulesp)
                           (all-playable tilesp mask-of rest-after things-done all-groups
                            words-used tiles-used unused to-do left-of))
           :use (nothing-is-left
                 (:instance no-more-tiles-are-left-than-unused
                            (cover (rule :cover rules))
                            (rest (to-do tiles rules)))))))


; ---------------------------------------------------------------------------------------
; 7. The theorems
; ---------------------------------------------------------------------------------------

(defthm table-ok-of-nil
  (table-ok nil index table tiles rules bound))

(local (defthm plus-to-zeros
  (implies (and (nat-listp a) (equal (len a) (len terms)))
           (equal (plus (zeros terms) a) a))
  :hints (("Goal" :induct (three-down a a terms) :in-theory (enable plus)))))

(defthm solution-reaches-bound
  (implies (and (check box pages rules bound labels)
                (solution chain box pages rules))
           (reaches (cost chain box pages rules) bound))
  :rule-classes nil
  :hints (("Goal"
           :do-not-induct t
           :in-theory (disable holds table-ok index-pages index-pages-finds tilesp
                               playable tablep mask-of revappend table-pages to-do
                               label-pages-ok tiles all-playable label-pagesp pagesp
                               rest-after cost-on reaches linked completed last-tile
                               boundp* head-of words-used tiles-used unused
                               a-solution-is-completed)
           :use ((:instance a-solution-is-completed
                            (tiles (tiles box)) (sides (len box)))
                 (:instance chain-reaches-bound
                            (from :start)
                            (rest (to-do (tiles box) rules))
                            (table (table-pages labels nil (rule :terms rules)))
                            (tiles (tiles box))
                            (sides (len box)))))))

(defthm lower-bound-is-right
  (implies (and (check box pages rules bound labels)
                bound
                (solution chain box pages rules))
           (at-least (cost chain box pages rules) bound))
  :rule-classes nil
  :hints (("Goal" :use solution-reaches-bound
           :in-theory (disable check solution cost at-least))))

(defthm no-solution-is-right
  (implies (check box pages rules nil labels)
           (not (solution chain box pages rules)))
  :rule-classes nil
  :hints (("Goal" :use ((:instance solution-reaches-bound (bound nil)))
           :in-theory (disable check solution cost))))
