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
; a page is a list of words.
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
;   :cover                    the numbers of the tiles that a solution must visit
;   :start, :end              the texts of its first and last tile; nil for any

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
      t
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
    (or (member-equal word (car pages))
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
       (right-length (spelling path tiles) rules)
       (in-dictionary (spelling path tiles) pages)))

; A chain is a list of paths. In a solution there is at least one; all are playable; each
; starts on the tile on which the one before it ended; together they visit every tile that
; must be visited; the first tile of the first and the last tile of the last are as asked.

(defun all-playable (chain tiles sides pages rules)
  (if (endp chain)
      t
    (and (playable (car chain) tiles sides pages rules)
         (all-playable (cdr chain) tiles sides pages rules))))

(defun last-tile (path)
  (car (last path)))

(defun linked (chain)
  (if (or (endp chain) (endp (cdr chain)))
      t
    (and (equal (last-tile (car chain)) (car (cadr chain)))
         (linked (cdr chain)))))

(defun tiles-used (chain)
  (if (endp chain)
      nil
    (append (car chain) (tiles-used (cdr chain)))))

(defun holds (tile text tiles)          ; nil asks for nothing
  (declare (xargs :guard (tilesp tiles)))
  (or (null text) (equal (text-of tile tiles) text)))

(defun solution (chain box pages rules)
  (let ((tiles (tiles box)))
    (and (consp chain)
         (all-playable chain tiles (len box) pages rules)
         (linked chain)
         (subsetp-equal (rule :cover rules) (tiles-used chain))
         (holds (car (car chain)) (rule :start rules) tiles)
         (holds (last-tile (car (last chain))) (rule :end rules) tiles))))

; A cost is a list of two numbers: how many words, and how many letters, the lengths of
; the words added up. Words count first; among as many words, letters.

(defun letters-in (chain tiles)
  (if (endp chain)
      0
    (+ (len (spelling (car chain) tiles))
       (letters-in (cdr chain) tiles))))

(defun cost (chain box)
  (list (len chain) (letters-in chain (tiles box))))

(defun at-least (cost bound)
  (or (> (first cost) (first bound))
      (and (= (first cost) (first bound))
           (>= (second cost) (second bound)))))


; ---------------------------------------------------------------------------------------
; 2. The checker
; ---------------------------------------------------------------------------------------

; A set of tiles is a number, its mask: bit T is set when tile T is in it. While a chain
; is played, the checker knows where it stands by a place: the last tile (nil at the
; start) and the mask of the tiles still to be visited.
;
; A certificate is a list of pages of labels, and a label (tile rest words letters) says:
; whoever has come to the place (tile . rest) has played at least that many words and
; letters. CHECK looks at every playable path from every place with a label, and at the
; cost that it leads to: the label's, and one word, and the path's letters. It demands
; that this cost is at least the bound; or that the path does not complete a solution, and
;   - a word more, which must still come, makes it at least the bound, or
;   - the place it leads to has a label of no more than this cost.
; The start must have the label (0 0). Without a bound, nothing may ever be completed.

(defun mask-of (tiles)
  (declare (xargs :guard (nat-listp tiles)))
  (if (endp tiles)
      0
    (logior (mask-of (cdr tiles)) (expt 2 (car tiles)))))

; What a path does to a place is a step: (last-tile outside . letters), where OUTSIDE has
; the bits of all tiles that the path does not visit. An index holds the steps of all
; playable paths by the tile on which the path starts.

(defun stepp (step)
  (declare (xargs :guard t))
  (and (consp step) (natp (car step))
       (consp (cdr step)) (integerp (cadr step)) (natp (cddr step))))

(defun stepsp (steps)
  (declare (xargs :guard t))
  (if (atom steps)
      (null steps)
    (and (stepp (car steps)) (stepsp (cdr steps)))))

(defun indexp (index)
  (declare (xargs :guard t))
  (if (atom index)
      (null index)
    (and (consp (car index)) (stepsp (cdr (car index))) (indexp (cdr index)))))

(defun steps-from (start index)
  (declare (xargs :guard t))
  (cdr (hons-get start index)))

(defun add-step (start step index)
  (declare (xargs :guard t))
  (hons-acons start (cons step (steps-from start index)) index))

(defthm stepsp-of-steps-from
  (implies (indexp index) (stepsp (steps-from start index))))

(defthm indexp-of-add-step
  (implies (and (indexp index) (stepp step))
           (indexp (add-step start step index))))

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

; TRACE-WORD adds the steps of all ways to trace WORD. START is the path's first tile,
; HERE the entry of the tile reached, both nil before the first; MASK the tiles visited;
; LETTERS the letters of the whole word; NEXT the tiles not yet tried as the next.

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

(defun trace-word (word start here mask letters next ways sides rules index)
  (declare
   (xargs :guard (and (true-listp word) (or (null here) (tilep here))
                      (integerp mask) (natp letters) (tilesp next) (by-letter-p ways)
                      (posp sides) (alistp rules))
          :measure (make-ord 1 (+ 1 (len word)) (len next))
          :ruler-extenders :all
          :guard-hints (("Goal" :in-theory (enable fits)))))
  (cond ((endp word)
         (if here
             (add-step start (list* (car here) (lognot mask) letters) index)
           index))
        ((endp next) index)
        (t (let* ((tile (car next))
                  (rest (nthcdr (len (cddr tile)) word))
                  (index (if (fits tile word here mask sides rules)
                             (trace-word rest (or start (car tile)) tile
                                         (logior mask (expt 2 (car tile)))
                                         letters (choices rest ways) ways
                                         sides rules index)
                           index)))
             (trace-word word start here mask letters (cdr next) ways
                         sides rules index)))))

(defun rulesp (rules)
  (declare (xargs :guard t))
  (and (alistp rules)
       (natp (rule :min-length rules))
       (or (null (rule :max-length rules)) (natp (rule :max-length rules)))
       (nat-listp (rule :cover rules))))

(defun pagesp (pages)
  (declare (xargs :guard t))
  (if (atom pages)
      (null pages)
    (and (true-list-listp (car pages)) (pagesp (cdr pages)))))

; Most words have a letter that the box lacks; SUBSETP-EQUAL, which is part of ACL2 and
; fast, sees to those. Pages keep the calls shallow: without a compiler, some ten thousand
; calls within one another are too many, and ACL2 gives up.

(defun index-page (page alphabet ways sides rules index)
  (declare (xargs :guard (and (true-list-listp page) (true-listp alphabet)
                              (by-letter-p ways) (posp sides) (rulesp rules))))
  (if (endp page)
      index
    (index-page (cdr page) alphabet ways sides rules
                (if (and (subsetp-equal (car page) alphabet)
                         (right-length (car page) rules))
                    (trace-word (car page) nil nil 0 (len (car page))
                                (choices (car page) ways) ways sides rules index)
                  index))))

(defun index-pages (pages alphabet ways sides rules index)
  (declare (xargs :guard (and (pagesp pages) (true-listp alphabet)
                              (by-letter-p ways) (posp sides) (rulesp rules))))
  (if (endp pages)
      index
    (index-pages (cdr pages) alphabet ways sides rules
                 (index-page (car pages) alphabet ways sides rules index))))

(defthm indexp-of-trace-word
  (implies (and (indexp index) (or (null here) (tilep here)) (integerp mask)
                (natp letters) (tilesp next) (by-letter-p ways))
           (indexp (trace-word word start here mask letters next ways
                               sides rules index)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p logior lognot expt))))

(defthm indexp-of-index-page
  (implies (and (indexp index) (by-letter-p ways))
           (indexp (index-page page alphabet ways sides rules index)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p trace-word right-length))))

(defthm indexp-of-index-pages
  (implies (and (indexp index) (by-letter-p ways))
           (indexp (index-pages pages alphabet ways sides rules index)))
  :hints (("Goal" :in-theory (disable indexp by-letter-p index-page))))

; The labels, and a table in which to look one up by its place.

(defun labelp (label)
  (declare (xargs :guard t))
  (and (true-listp label) (equal (len label) 4)
       (or (null (first label)) (natp (first label)))
       (natp (second label)) (natp (third label)) (natp (fourth label))))

(defun label-pagep (page)
  (declare (xargs :guard t))
  (if (atom page)
      (null page)
    (and (labelp (car page)) (label-pagep (cdr page)))))

(defun label-pagesp (pages)
  (declare (xargs :guard t))
  (if (atom pages)
      (null pages)
    (and (label-pagep (car pages)) (label-pagesp (cdr pages)))))

(defun tablep (table)
  (declare (xargs :guard t))
  (if (atom table)
      (null table)
    (and (consp (car table))
         (consp (cdr (car table)))
         (natp (cadr (car table)))
         (natp (cddr (car table)))
         (tablep (cdr table)))))

(defun table-page (page table)
  (declare (xargs :guard (label-pagep page)))
  (if (endp page)
      table
    (table-page (cdr page)
                (hons-acons (cons (first (car page)) (second (car page)))
                            (cons (third (car page)) (fourth (car page)))
                            table))))

(defun table-pages (pages table)
  (declare (xargs :guard (label-pagesp pages)))
  (if (endp pages)
      table
    (table-pages (cdr pages) (table-page (car pages) table))))

(defthm tablep-of-table-page
  (implies (and (label-pagep page) (tablep table))
           (tablep (table-page page table))))

(defthm tablep-of-table-pages
  (implies (and (label-pagesp pages) (tablep table))
           (tablep (table-pages pages table)))
  :hints (("Goal" :in-theory (disable table-page))))

(defthm label-in-table
  (implies (and (tablep table) (cdr (hons-assoc-equal place table)))
           (and (consp (cdr (hons-assoc-equal place table)))
                (natp (cadr (hons-assoc-equal place table)))
                (natp (cddr (hons-assoc-equal place table))))))

; The demands on one step, on the steps of one label, and on all labels.

(defun boundp* (bound)
  (declare (xargs :guard t))
  (or (null bound)
      (and (true-listp bound) (equal (len bound) 2)
           (natp (first bound)) (natp (second bound)))))

(defun reaches (words letters bound)
  (declare (xargs :guard (and (natp words) (natp letters) (boundp* bound))))
  (and bound
       (or (> words (first bound))
           (and (= words (first bound))
                (>= letters (second bound))))))

(defun completed (tile rest tiles rules)
  (declare (xargs :guard (and (natp tile) (integerp rest)
                              (tilesp tiles) (rulesp rules))))
  (and (eql rest 0)
       (holds tile (rule :end rules) tiles)))

(defun listed (place words letters table)
  (declare (xargs :guard (and (natp words) (natp letters) (tablep table))))
  (let ((label (cdr (hons-get place table))))
    (and label
         (or (< (car label) words)
             (and (= (car label) words)
                  (<= (cdr label) letters))))))

(defun step-ok (step rest words letters table tiles rules bound)
  (declare (xargs :guard (and (stepp step) (integerp rest) (natp words) (natp letters)
                              (tablep table) (tilesp tiles) (rulesp rules)
                              (boundp* bound))))
  (let ((words (+ 1 words))
        (letters (+ letters (cddr step))))
    (or (reaches words letters bound)
        (let ((rest (logand rest (cadr step))))
          (and (not (completed (car step) rest tiles rules))
               (or (reaches (+ 1 words) letters bound)
                   (listed (cons (car step) rest) words letters table)))))))

(defun steps-ok (steps rest words letters table tiles rules bound)
  (declare (xargs :guard (and (stepsp steps) (integerp rest) (natp words) (natp letters)
                              (tablep table) (tilesp tiles) (rulesp rules)
                              (boundp* bound))
                  :guard-hints (("Goal" :in-theory (disable step-ok tablep)))))
  (if (endp steps)
      t
    (and (step-ok (car steps) rest words letters table tiles rules bound)
         (steps-ok (cdr steps) rest words letters table tiles rules bound))))

; Most labels are one word short of the bound. A step from there meets the demands unless
; it completes a solution with too few letters, which is seen faster.

(defun last-steps-ok (steps rest limit tiles rules)
  (declare (xargs :guard (and (stepsp steps) (integerp rest) (integerp limit)
                              (tilesp tiles) (rulesp rules))))
  (if (endp steps)
      t
    (and (or (not (eql (logand rest (cadr (car steps))) 0))
             (>= (cddr (car steps)) limit)
             (not (completed (car (car steps)) 0 tiles rules)))
         (last-steps-ok (cdr steps) rest limit tiles rules))))

(defun all-steps-ok (steps rest words letters table tiles rules bound)
  (declare (xargs :guard (and (stepsp steps) (integerp rest) (natp words) (natp letters)
                              (tablep table) (tilesp tiles) (rulesp rules)
                              (boundp* bound))))
  (cond ((or (null bound) (< (+ 1 words) (first bound)))
         (steps-ok steps rest words letters table tiles rules bound))
        ((= (+ 1 words) (first bound))
         (last-steps-ok steps rest (- (second bound) letters) tiles rules))
        (t t)))

(defun starts-ok (choices rest words letters index table tiles rules bound)
  (declare (xargs :guard (and (tilesp choices) (indexp index) (integerp rest)
                              (natp words) (natp letters) (tablep table)
                              (tilesp tiles) (rulesp rules) (boundp* bound))
                  :guard-hints (("Goal" :in-theory (disable all-steps-ok tablep)))))
  (if (endp choices)
      t
    (and (or (not (holds (car (car choices)) (rule :start rules) tiles))
             (all-steps-ok (steps-from (car (car choices)) index)
                           rest words letters table tiles rules bound))
         (starts-ok (cdr choices) rest words letters index table tiles rules bound))))

(defun label-ok (tile rest words letters index table tiles rules bound)
  (declare (xargs :guard (and (indexp index) (integerp rest) (natp words)
                              (natp letters) (tablep table) (tilesp tiles)
                              (rulesp rules) (boundp* bound))
                  :guard-hints (("Goal" :in-theory (disable all-steps-ok tablep)))))
  (if (null tile)
      (starts-ok tiles rest words letters index table tiles rules bound)
    (all-steps-ok (steps-from tile index)
                  rest words letters table tiles rules bound)))

(defun label-page-ok (page index table tiles rules bound)
  (declare (xargs :guard (and (label-pagep page) (indexp index) (tablep table)
                              (tilesp tiles) (rulesp rules) (boundp* bound))))
  (if (endp page)
      t
    (and (label-ok (first (car page)) (second (car page))
                   (third (car page)) (fourth (car page))
                   index table tiles rules bound)
         (label-page-ok (cdr page) index table tiles rules bound))))

(defun label-pages-ok (pages index table tiles rules bound)
  (declare (xargs :guard (and (label-pagesp pages) (indexp index) (tablep table)
                              (tilesp tiles) (rulesp rules) (boundp* bound))))
  (if (endp pages)
      t
    (and (label-page-ok (car pages) index table tiles rules bound)
         (label-pages-ok (cdr pages) index table tiles rules bound))))

(defun starts-at-zero (table rules)
  (declare (xargs :guard (rulesp rules)))
  (equal (cdr (hons-get (cons nil (mask-of (rule :cover rules))) table))
         '(0 . 0)))

(defun check (box pages rules bound labels)
  (declare (xargs :guard t
                  :guard-hints
                  (("Goal" :in-theory (disable tiles tilesp index-pages table-pages ways
                                               by-letter-p
                                               indexp tablep label-pages-ok)))))
  (and (consp box)
       (true-list-listp box)
       (tilesp (tiles box))
       (pagesp pages)
       (rulesp rules)
       (boundp* bound)
       (label-pagesp labels)
       (let* ((tiles (tiles box))
              (index (index-pages pages (alphabet tiles) (ways tiles) (len box) rules nil))
              (table (table-pages labels nil)))
         (and (starts-at-zero table rules)
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

(defthm integerp-of-mask-of
  (integerp (mask-of tiles))
  :rule-classes :type-prescription)

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

(defun step-of (path tiles)
  (list* (last-tile path)
         (lognot (mask-of (revappend path nil)))
         (len (spelling path tiles))))

; Adding steps takes none away.

(defthm steps-from-add-step
  (equal (steps-from tile (add-step start step index))
         (if (equal tile start)
             (cons step (steps-from start index))
           (steps-from tile index)))
  :hints (("Goal" :in-theory (enable steps-from add-step))))

(defthm trace-word-keeps
  (implies (member-equal step (steps-from tile index))
           (member-equal step
                         (steps-from tile
                                     (trace-word word start here mask letters next ways
                                                 sides rules index))))
  :hints (("Goal" :in-theory (disable fits may-follow))))

(defthm index-page-keeps
  (implies (member-equal step (steps-from tile index))
           (member-equal step
                         (steps-from tile
                                     (index-page page alphabet ways sides rules index))))
  :hints (("Goal" :in-theory (disable trace-word right-length))))

(defthm index-pages-keeps
  (implies (member-equal step (steps-from tile index))
           (member-equal step
                         (steps-from tile
                                     (index-pages pages alphabet ways sides rules
                                                  index))))
  :hints (("Goal" :in-theory (disable index-page))))

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

(defthm last-tile-by-recursion
  (equal (last-tile path)
         (if (consp (cdr path))
             (last-tile (cdr path))
           (car path)))
  :rule-classes :definition)

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

(defthm next-on-path-1
  (implies (and (equal tile (assoc-equal (car path) tiles))
                (traceable path here visited tiles sides rules)
                (consp path)
                (member-equal step
                              (steps-from (or start (car path))
                                          (trace-word (spelling (cdr path) tiles)
                                                      (or start (car path)) tile
                                                      (mask-of (cons (car path) visited))
                                                      letters
                                                      (choices (spelling (cdr path) tiles)
                                                               ways)
                                                      ways sides rules index))))
           (member-equal step
                         (steps-from (or start (car path))
                                     (trace-word (spelling path tiles) start here
                                                 (mask-of visited) letters
                                                 (cons tile next)
                                                 ways sides rules index))))
  :rule-classes nil
  :hints (("Goal" :use number-of-first-tile
           :in-theory (disable tilesp assoc-equal traceable spelling trace-word)
           :expand ((:free (start tile)
                           (trace-word (spelling path tiles) start here
                                       (mask-of visited) letters (cons tile next)
                                       ways sides rules index))))))

(defthm next-on-path
  (implies (and (equal (car next) (assoc-equal (car path) tiles))
                (traceable path here visited tiles sides rules)
                (consp path)
                (consp next)
                (member-equal step
                              (steps-from (or start (car path))
                                          (trace-word (spelling (cdr path) tiles)
                                                      (or start (car path)) (car next)
                                                      (mask-of (cons (car path) visited))
                                                      letters
                                                      (choices (spelling (cdr path) tiles)
                                                               ways)
                                                      ways sides rules index))))
           (member-equal step
                         (steps-from (or start (car path))
                                     (trace-word (spelling path tiles) start here
                                                 (mask-of visited) letters next
                                                 ways sides rules index))))
  :rule-classes nil
  :hints (("Goal" :in-theory (disable tilesp assoc-equal traceable spelling mask-of
                                      trace-word)
           :use ((:instance next-on-path-1 (tile (car next)) (next (cdr next)))))))

; The induction: along the path, and past the tiles that are tried in vain.

(defun along-path (path start here visited letters next tiles sides rules index)
  (declare (xargs :measure (make-ord 1 (+ 1 (len path)) (len next))
                  :ruler-extenders :all))
  (cond ((endp path) (list start here visited))
        ((endp next) index)
        ((equal (car next) (assoc-equal (car path) tiles))
         (along-path (cdr path) (or start (car path)) (assoc-equal (car path) tiles)
                     (cons (car path) visited) letters
                     (choices (spelling (cdr path) tiles) (ways tiles))
                     tiles sides rules index))
        (t (let ((rest (nthcdr (len (cddr (car next))) (spelling path tiles))))
             (along-path path start here visited letters (cdr next) tiles sides rules
                         (if (fits (car next) (spelling path tiles) here
                                   (mask-of visited) sides rules)
                             (trace-word rest (or start (car (car next))) (car next)
                                         (logior (mask-of visited)
                                                 (expt 2 (car (car next))))
                                         letters (choices rest (ways tiles))
                                         (ways tiles) sides rules index)
                           index))))))

(defthm trace-word-follows-path
  (implies (and (traceable path here visited tiles sides rules)
                (or (consp path) (and start here))
                (implies (consp path)
                         (member-equal (assoc-equal (car path) tiles) next)))
           (member-equal (list* (if (consp path) (last-tile path) (car here))
                                (lognot (mask-of (revappend path visited)))
                                letters)
                         (steps-from (or start (car path))
                                     (trace-word (spelling path tiles) start here
                                                 (mask-of visited) letters next
                                                 (ways tiles) sides rules index))))
  :rule-classes nil
  :hints (("Goal"
           :induct (along-path path start here visited letters next tiles sides rules
                               index)
           :in-theory (disable tilesp assoc-equal side-of traceable spelling last-tile
                               mask-of trace-word tilep-of-assoc)
           :expand ((:free (word start here index)
                           (trace-word word start here (mask-of visited) letters next
                                       (ways tiles) sides rules index))
                    (:free (start here mask next ways index)
                           (trace-word nil start here mask letters next
                                       ways sides rules index))))
          ("Subgoal *1/3"
           :expand ((revappend path visited))
           :use ((:instance next-on-path
                            (ways (ways tiles))
                            (step (list* (last-tile path)
                                         (lognot (mask-of (revappend path visited)))
                                         letters)))
                 number-of-first-tile))))

(in-theory (disable last-tile-by-recursion last-tile))

(defthm trace-word-finds
  (implies (and (equal word (spelling path tiles))
                (tilesp tiles)
                (consp path)
                (on-box path tiles)
                (keeps-moves path tiles sides rules)
                (or (not (rule :distinct-in-word rules))
                    (no-duplicatesp-equal path)))
           (member-equal (step-of path tiles)
                         (steps-from (car path)
                                     (trace-word word nil nil 0 (len word)
                                                 (choices word (ways tiles))
                                                 (ways tiles) sides rules index))))
  :hints (("Goal" :use ((:instance trace-word-follows-path
                                   (start nil) (here nil) (visited nil)
                                   (letters (len (spelling path tiles)))
                                   (next (choices word (ways tiles)))))
           :do-not-induct t
           :expand ((on-box path tiles))
           :in-theory (disable trace-word spelling keeps-moves tilesp on-box mask-of
                               revappend))))

; So the index of a dictionary has the step of every playable path.

(defthm index-page-finds
  (implies (and (tilesp tiles)
                (consp path)
                (on-box path tiles)
                (keeps-moves path tiles sides rules)
                (or (not (rule :distinct-in-word rules))
                    (no-duplicatesp-equal path))
                (right-length (spelling path tiles) rules)
                (member-equal (spelling path tiles) page))
           (member-equal (step-of path tiles)
                         (steps-from (car path)
                                     (index-page page (alphabet tiles) (ways tiles)
                                                 sides rules index))))
  :hints (("Goal" :induct (index-page page (alphabet tiles) (ways tiles) sides rules index)
           :in-theory (disable trace-word spelling keeps-moves tilesp step-of on-box
                               right-length alphabet))))

(defthm index-pages-finds
  (implies (and (tilesp tiles)
                (playable path tiles sides pages rules))
           (member-equal (step-of path tiles)
                         (steps-from (car path)
                                     (index-pages pages (alphabet tiles) (ways tiles)
                                                  sides rules index))))
  :hints (("Goal" :induct (index-pages pages (alphabet tiles) (ways tiles) sides rules
                                index)
           :in-theory (disable index-page spelling keeps-moves tilesp step-of on-box
                               right-length alphabet))))


; ---------------------------------------------------------------------------------------
; 5. An accepted label bounds every chain that goes on from its place
; ---------------------------------------------------------------------------------------

; What was checked label by label holds of whatever the table gives.

(defthm steps-ok-of-member
  (implies (and (steps-ok steps rest words letters table tiles rules bound)
                (member-equal step steps))
           (step-ok step rest words letters table tiles rules bound))
  :hints (("Goal" :in-theory (disable step-ok))))

(defthm last-steps-ok-of-member
  (implies (and (last-steps-ok steps rest (- (second bound) letters) tiles rules)
                (member-equal step steps)
                (stepsp steps)
                (natp letters)
                (boundp* bound)
                bound
                (equal (+ 1 words) (first bound)))
           (step-ok step rest words letters table tiles rules bound))
  :hints (("Goal" :in-theory (disable listed holds))))

(defthm all-steps-ok-of-member
  (implies (and (all-steps-ok steps rest words letters table tiles rules bound)
                (member-equal step steps)
                (stepsp steps)
                (natp words)
                (natp letters)
                (boundp* bound))
           (step-ok step rest words letters table tiles rules bound))
  :hints (("Goal" :do-not-induct t
           :cases ((null bound)
                   (< (+ 1 words) (first bound))
                   (equal (+ 1 words) (first bound)))
           :in-theory (disable listed holds steps-ok last-steps-ok stepsp completed
                               last-steps-ok-of-member)
           :use last-steps-ok-of-member)))

(defthm starts-ok-of-member
  (implies (and (starts-ok choices rest words letters index table tiles rules bound)
                (assoc-equal tile choices)
                (holds tile (rule :start rules) tiles)
                (member-equal step (steps-from tile index))
                (indexp index)
                (natp words)
                (natp letters)
                (boundp* bound))
           (step-ok step rest words letters table tiles rules bound))
  :hints (("Goal" :induct t
           :in-theory (disable step-ok holds all-steps-ok indexp boundp*))))

(defun table-ok (part index table tiles rules bound)
  (if (atom part)
      t
    (and (label-ok (car (car (car part))) (cdr (car (car part)))
                   (cadr (car part)) (cddr (car part))
                   index table tiles rules bound)
         (table-ok (cdr part) index table tiles rules bound))))

(defthm table-ok-of-table-page
  (implies (and (label-page-ok page index table tiles rules bound)
                (table-ok part index table tiles rules bound))
           (table-ok (table-page page part) index table tiles rules bound))
  :hints (("Goal" :in-theory (disable label-ok))))

(defthm table-ok-of-table-pages
  (implies (and (label-pages-ok pages index table tiles rules bound)
                (table-ok part index table tiles rules bound))
           (table-ok (table-pages pages part) index table tiles rules bound))
  :hints (("Goal" :in-theory (disable table-ok label-page-ok table-page))))

(defthm label-ok-of-lookup
  (implies (and (table-ok part index table tiles rules bound)
                (cdr (hons-assoc-equal (cons tile rest) part)))
           (label-ok tile rest
                     (cadr (hons-assoc-equal (cons tile rest) part))
                     (cddr (hons-assoc-equal (cons tile rest) part))
                     index table tiles rules bound))
  :hints (("Goal" :in-theory (disable label-ok)))
  :rule-classes nil)

; So every playable path from a place with a label meets the demands.

(defthm playable-path-is-ok
  (let ((index (index-pages pages (alphabet tiles) (ways tiles) sides rules nil))
        (label (cdr (hons-assoc-equal (cons tile rest) table))))
    (implies (and (tilesp tiles)
                  (table-ok table index table tiles rules bound)
                  (tablep table)
                  (boundp* bound)
                  label
                  (playable path tiles sides pages rules)
                  (if tile
                      (equal tile (car path))
                    (holds (car path) (rule :start rules) tiles)))
             (step-ok (step-of path tiles) rest (car label) (cdr label)
                      table tiles rules bound)))
  :rule-classes nil
  :hints (("Goal"
           :do-not-induct t
           :in-theory (disable step-ok holds table-ok index-pages index-pages-finds
                               step-of tilesp tablep boundp* all-steps-ok)
           :expand ((playable path tiles sides pages rules)
                    (on-box path tiles))
           :use ((:instance index-pages-finds (index nil))
                 (:instance label-ok-of-lookup
                            (part table)
                            (index (index-pages pages (alphabet tiles) (ways tiles)
                                                sides rules nil)))))))

(defthm last-tile-of-path-on-box
  (implies (and (on-box path tiles) (tilesp tiles) (consp path))
           (natp (last-tile path)))
  :hints (("Goal" :in-theory (enable last-tile) :induct (len path)))
  :rule-classes nil)

(defthm last-tile-of-playable-path
  (implies (and (playable path tiles sides pages rules) (tilesp tiles))
           (natp (last-tile path)))
  :hints (("Goal" :use last-tile-of-path-on-box))
  :rule-classes nil)

(defthm natp-of-letters-in
  (natp (letters-in chain tiles))
  :rule-classes :type-prescription)

; The tiles that a chain leaves to be visited, and the induction over its words.

(defun rest-after (rest chain)
  (if (endp chain)
      rest
    (rest-after (logand rest (lognot (mask-of (revappend (car chain) nil))))
                (cdr chain))))

(defun along-chain (chain tile rest)
  (if (endp chain)
      (list tile rest)
    (along-chain (cdr chain)
                 (last-tile (car chain))
                 (logand rest (lognot (mask-of (revappend (car chain) nil)))))))

(defthm chain-reaches-bound
  (let ((index (index-pages pages (alphabet tiles) (ways tiles) sides rules nil))
        (label (cdr (hons-assoc-equal (cons tile rest) table))))
    (implies (and (tilesp tiles)
                  (tablep table)
                  (boundp* bound)
                  (table-ok table index table tiles rules bound)
                  label
                  (consp chain)
                  (all-playable chain tiles sides pages rules)
                  (linked chain)
                  (if tile
                      (equal tile (car (car chain)))
                    (holds (car (car chain)) (rule :start rules) tiles))
                  (holds (last-tile (car (last chain))) (rule :end rules) tiles)
                  (equal (rest-after rest chain) 0))
             (reaches (+ (len chain) (car label))
                      (+ (letters-in chain tiles) (cdr label))
                      bound)))
  :rule-classes nil
  :hints (("Goal"
           :in-theory (disable holds table-ok index-pages index-pages-finds tilesp
                               playable tablep mask-of revappend)
           :induct (along-chain chain tile rest)
           :expand ((all-playable chain tiles sides pages rules)))
          ("Subgoal *1/2"
           :use ((:instance playable-path-is-ok (path (car chain)))
                 (:instance last-tile-of-playable-path (path (car chain)))
                 (:instance label-in-table (place (cons tile rest)))))))


; ---------------------------------------------------------------------------------------
; 6. A solution leaves no tile to be visited
; ---------------------------------------------------------------------------------------

(defthm nat-listp-of-revappend
  (implies (and (on-box path tiles) (tilesp tiles) (nat-listp acc))
           (nat-listp (revappend path acc))))

(local (defthm member-of-revappend
  (iff (member-equal x (revappend path acc))
       (or (member-equal x path) (member-equal x acc)))
  :hints (("Goal" :induct (revappend path acc)))))

(defthm bit-of-rest-after
  (implies (and (natp tile) (integerp rest) (tilesp tiles)
                (all-playable chain tiles sides pages rules))
           (iff (bit-of tile (rest-after rest chain))
                (and (bit-of tile rest)
                     (not (member-equal tile (tiles-used chain))))))
  :hints (("Goal" :induct (rest-after rest chain)
           :in-theory (disable mask-of keeps-moves right-length spelling tilesp
                               revappend))))

(defthm integerp-of-rest-after
  (implies (integerp rest) (integerp (rest-after rest chain))))

(local (defthm member-of-superset
  (implies (and (subsetp-equal a b) (member-equal x a))
           (member-equal x b))))

(defthm nothing-is-left
  (implies (and (tilesp tiles)
                (nat-listp cover)
                (all-playable chain tiles sides pages rules)
                (subsetp-equal cover (tiles-used chain)))
           (equal (rest-after (mask-of cover) chain) 0))
  :hints (("Goal"
           :in-theory (disable all-playable tilesp mask-of rest-after)
           :use ((:instance nonzero-has-a-bit
                            (x (rest-after (mask-of cover) chain)))
                 (:instance bit-of-rest-after
                            (tile (lowest-bit (rest-after (mask-of cover) chain)))
                            (rest (mask-of cover)))))))


; ---------------------------------------------------------------------------------------
; 7. The theorems
; ---------------------------------------------------------------------------------------

(defthm table-ok-of-nil
  (table-ok nil index table tiles rules bound))

(defthm solution-reaches-bound
  (implies (and (check box pages rules bound labels)
                (solution chain box pages rules))
           (reaches (len chain) (letters-in chain (tiles box)) bound))
  :rule-classes nil
  :hints (("Goal"
           :do-not-induct t
           :in-theory (disable holds table-ok index-pages index-pages-finds tilesp
                               playable tablep mask-of revappend table-pages
                               label-pages-ok tiles all-playable label-pagesp pagesp
                               rest-after letters-in reaches linked
                               (:executable-counterpart tablep))
           :expand ((tablep nil))
           :use ((:instance chain-reaches-bound
                            (tile nil)
                            (rest (mask-of (rule :cover rules)))
                            (table (table-pages labels nil))
                            (tiles (tiles box))
                            (sides (len box)))))))

(defthm lower-bound-is-right
  (implies (and (check box pages rules bound labels)
                bound
                (solution chain box pages rules))
           (at-least (cost chain box) bound))
  :rule-classes nil
  :hints (("Goal" :use solution-reaches-bound
           :in-theory (disable check solution tiles))))

(defthm no-solution-is-right
  (implies (check box pages rules nil labels)
           (not (solution chain box pages rules)))
  :rule-classes nil
  :hints (("Goal" :use ((:instance solution-reaches-bound (bound nil)))
           :in-theory (disable check solution))))
