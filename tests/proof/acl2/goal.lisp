; Letter Boxed: from the formula of a goal back to its puzzle. For the theorem prover ACL2;
; letterboxed.lisp says what a puzzle is, formula.lisp what a formula is, and this file
; that a refutation of the one shows what it should of the other.
;
; How to read this file
;
;   Section 1 says which solutions a goal asks for. With section 1 of letterboxed.lisp it
;     is all that the theorem means.
;   Section 2 makes a problem, as formula.lisp defines it, from a puzzle, a goal and a list
;     of candidates, and tests whether these candidates are enough.
;   Sections 3 and 4 prove that a solution that is asked for becomes a chain of candidates
;     that keeps the rules of the problem.
;   Section 5 holds the theorem that this file is for:
;
;     refutation-is-right    if the candidates are enough, and the formula is refuted, no
;                            solution is as the goal asks.
;
; Of FORMAT.md it leaves out max_uses, and a link of no tiles; which goals follow from an
; answer; and which words a list holds.

(in-package "ACL2")

(include-book "letterboxed")
(include-book "formula")


; ---------------------------------------------------------------------------------------
; 1. What a goal asks for
; ---------------------------------------------------------------------------------------

; A goal is a list of pairs of a name and a value:
;
;   :lo, :hi          the least and the greatest number of words
;   :repeat           whether a word may come twice
;   :loop             whether the last word ends with the tiles with which the first begins
;   :caps, :demands   pairs of a term of the cost and a number: the term, added up over the
;                     chain, is at most, or at least, so much
;   :excluded         lists of words, which are not those of the chain
;   :rarest           the greatest rarity that its words may have; nil for any
;   :rare             a rarity that one of them has at least; nil for none

(defun total (term chain tiles pages rules)
  (if (endp chain)
      0
    (let ((word (spelling (car chain) tiles)))
      (+ (amount term word (rarity word pages) rules)
         (total term (cdr chain) tiles pages rules)))))

(defun is-within (chain caps tiles pages rules)
  (or (endp caps)
      (and (<= (total (car (car caps)) chain tiles pages rules) (nfix (cdr (car caps))))
           (is-within chain (cdr caps) tiles pages rules))))

(defun reaches-all (chain demands tiles pages rules)
  (or (endp demands)
      (and (<= (nfix (cdr (car demands)))
               (total (car (car demands)) chain tiles pages rules))
           (reaches-all chain (cdr demands) tiles pages rules))))

(defun none-is-rarer (chain most tiles pages)
  (or (endp chain)
      (and (<= (rarity (spelling (car chain) tiles) pages) most)
           (none-is-rarer (cdr chain) most tiles pages))))

(defun one-is-as-rare (chain least tiles pages)
  (and (consp chain)
       (or (<= least (rarity (spelling (car chain) tiles) pages))
           (one-is-as-rare (cdr chain) least tiles pages))))

(defun asked-for (chain box pages rules goal)
  (let ((tiles (tiles box)))
    (and (solution chain box pages rules)
         (<= (rule :lo goal) (len chain))
         (<= (len chain) (rule :hi goal))
         (or (rule :repeat goal)
             (no-duplicatesp-equal (words-used chain tiles)))
         (or (not (rule :loop goal))
             (equal (tail-of (rule :link rules) (car (last chain)))
                    (head-of (rule :link rules) (car chain))))
         (is-within chain (rule :caps goal) tiles pages rules)
         (reaches-all chain (rule :demands goal) tiles pages rules)
         (not (member-equal (words-used chain tiles) (rule :excluded goal)))
         (or (null (rule :rarest goal))
             (none-is-rarer chain (rule :rarest goal) tiles pages))
         (or (null (rule :rare goal))
             (one-is-as-rare chain (rule :rare goal) tiles pages)))))

(defun goalp (goal)
  (and (natp (rule :lo goal))
       (natp (rule :hi goal))
       (true-list-listp (rule :excluded goal))))


; ---------------------------------------------------------------------------------------
; 2. The problem of a goal
; ---------------------------------------------------------------------------------------

; A candidate is a list (word head tail tiles): a word, the tiles with which a path of it
; begins and ends, and all the tiles that it visits. As a problem's, it also covers groups:
; those of the required words that it is, and after them that of the rare words.

(defun all-things-to-cover (tiles rules goal)
  (append (rule :cover rules)
          (append (all-groups (rule :require rules) (len tiles))
                  (if (rule :rare goal)
                      (list (+ (len tiles) (len (rule :require rules))))
                    nil))))

(defun its-groups (word tiles pages rules goal)
  (append (groups-of word (rule :require rules) (len tiles))
          (if (and (rule :rare goal)
                   (<= (rule :rare goal) (rarity word pages)))
              (list (+ (len tiles) (len (rule :require rules))))
            nil)))

(defun with-groups (candidates tiles pages rules goal)
  (if (endp candidates)
      nil
    (let ((each (car candidates)))
      (cons (list (nth 0 each) (nth 1 each) (nth 2 each)
                  (append (nth 3 each)
                          (its-groups (nth 0 each) tiles pages rules goal)))
            (with-groups (cdr candidates) tiles pages rules goal)))))

(defun may-be-used (number candidates pages goal)
  (or (null (rule :rarest goal))
      (<= (rarity (nth 0 (nth number candidates)) pages) (rule :rarest goal))))

(defun all-that-may-be-used (numbers candidates pages goal)
  (cond ((endp numbers) nil)
        ((may-be-used (car numbers) candidates pages goal)
         (cons (car numbers)
               (all-that-may-be-used (cdr numbers) candidates pages goal)))
        (t (all-that-may-be-used (cdr numbers) candidates pages goal))))

(defun starters (numbers candidates tiles rules)
  (cond ((endp numbers) nil)
        ((holds (car (nth 1 (nth (car numbers) candidates))) (rule :start rules) tiles)
         (cons (car numbers) (starters (cdr numbers) candidates tiles rules)))
        (t (starters (cdr numbers) candidates tiles rules))))

(defun copies (n x)
  (if (zp n)
      nil
    (cons x (copies (- n 1) x))))

(defun slots-of (candidates tiles pages rules goal)
  (if (zp (rule :hi goal))
      nil
    (let ((everyone (all-that-may-be-used (below (len candidates))
                                          candidates pages goal)))
      (cons (starters everyone candidates tiles rules)
            (copies (- (rule :hi goal) 1) everyone)))))

(defun tiles-that-hold (text numbers tiles)
  (cond ((endp numbers) nil)
        ((holds (car numbers) text tiles)
         (cons (car numbers) (tiles-that-hold text (cdr numbers) tiles)))
        (t (tiles-that-hold text (cdr numbers) tiles))))

(defun values-of (term candidates pages rules)
  (if (endp candidates)
      nil
    (let ((word (nth 0 (car candidates))))
      (cons (amount term word (rarity word pages) rules)
            (values-of term (cdr candidates) pages rules)))))

(defun limits-of (limits candidates pages rules)
  (if (endp limits)
      nil
    (let ((values (values-of (car (car limits)) candidates pages rules)))
      (cons (list (cdr (car limits)) values values)
            (limits-of (cdr limits) candidates pages rules)))))

(defun problem-of (candidates box pages rules goal)
  (let ((tiles (tiles box)))
    (list (cons :candidates (with-groups candidates tiles pages rules goal))
          (cons :slots (slots-of candidates tiles pages rules goal))
          (cons :lo (rule :lo goal))
          (cons :tiles (len tiles))
          (cons :link (rule :link rules))
          (cons :things (all-things-to-cover tiles rules goal))
          (cons :miss (rule :miss rules))
          (cons :repeat (rule :repeat goal))
          (cons :ends (if (rule :end rules)
                          (tiles-that-hold (rule :end rules) (strip-cars tiles) tiles)
                        :any))
          (cons :loop (rule :loop goal))
          (cons :caps (limits-of (rule :caps goal) candidates pages rules))
          (cons :demands (limits-of (rule :demands goal) candidates pages rules))
          (cons :excluded (rule :excluded goal)))))

; Candidates are enough if one stands for each playable path: with the same word, head and
; tail, and all its tiles. (PATHS-OF WORD TILES TILES) are the ways to spell a word.

(defun put-before (tile paths)
  (if (endp paths)
      nil
    (cons (cons tile (car paths))
          (put-before tile (cdr paths)))))

(local (defthm nthcdr-of-nil-again
  (equal (nthcdr n nil) nil)))

(local (defthm len-of-nthcdr-again
  (equal (len (nthcdr n x)) (nfix (- (len x) (nfix n))))))

(defun paths-of (word next tiles)        ; all that spell a word
  (declare (xargs :measure (make-ord 1 (+ 1 (len word)) (len next))
                  :ruler-extenders :all))
  (cond ((endp word) (list nil))
        ((endp next) nil)
        (t (let ((text (cddr (car next))))
             (append (if (and (consp text) (begins text word))
                         (put-before (car (car next))
                                     (paths-of (nthcdr (len text) word) tiles tiles))
                       nil)
                     (paths-of word (cdr next) tiles))))))

(defun stands-for (candidate path tiles rules)
  (and (equal (nth 0 candidate) (spelling path tiles))
       (equal (nth 1 candidate) (head-of (rule :link rules) path))
       (equal (nth 2 candidate) (tail-of (rule :link rules) path))
       (subsetp-equal path (nth 3 candidate))))

(defun number-for (path n candidates tiles rules) ; of a candidate that stands for it
  (cond ((endp candidates) nil)
        ((stands-for (car candidates) path tiles rules) n)
        (t (number-for path (+ 1 n) (cdr candidates) tiles rules))))

(defun all-listed (paths candidates tiles sides pages rules)
  (or (endp paths)
      (and (or (not (playable (car paths) tiles sides pages rules))
               (number-for (car paths) 0 candidates tiles rules))
           (all-listed (cdr paths) candidates tiles sides pages rules))))

(defun all-words-listed (words candidates tiles sides pages rules)
  (or (endp words)
      (and (all-listed (paths-of (car words) tiles tiles)
                       candidates tiles sides pages rules)
           (all-words-listed (cdr words) candidates tiles sides pages rules))))

(defun all-pages-listed (rest candidates tiles sides pages rules)
  (or (endp rest)
      (and (all-words-listed (cdr (car rest)) candidates tiles sides pages rules)
           (all-pages-listed (cdr rest) candidates tiles sides pages rules))))

(defun no-empty-text (tiles)
  (or (endp tiles)
      (and (consp (cddr (car tiles)))
           (no-empty-text (cdr tiles)))))

(defun complete (candidates box pages rules)
  (let ((tiles (tiles box)))
    (and (no-empty-text tiles)
         (posp (rule :link rules))
         (natp (rule :miss rules))
         (or (zp (rule :miss rules))
             (equal (rule :cover rules) (below (len tiles))))
         (all-pages-listed pages candidates tiles (len box) pages rules))))


; ---------------------------------------------------------------------------------------
; 3. A candidate stands for each playable path
; ---------------------------------------------------------------------------------------

(local (in-theory (disable playable stands-for number-for begins holds amount rarity
                           head-of tail-of rule)))

(defthm member-of-put-before
  (implies (member-equal path paths)
           (member-equal (cons tile path) (put-before tile paths))))

(defthm member-of-append-again
  (iff (member-equal x (append a b))
       (or (member-equal x a) (member-equal x b))))

(defthm one-step-in-paths-of
  (implies (and (member-equal entry next)
                (consp word)
                (consp (cddr entry))
                (begins (cddr entry) word)
                (member-equal path
                              (paths-of (nthcdr (len (cddr entry)) word) tiles tiles)))
           (member-equal (cons (car entry) path) (paths-of word next tiles)))
  :hints (("Goal" :induct (len next)
           :in-theory (disable paths-of nthcdr)
           :expand ((paths-of word next tiles)))))

(defthm begins-of-append
  (begins text (append text rest))
  :hints (("Goal" :in-theory (enable begins))))

(defthm nthcdr-of-append
  (equal (nthcdr (len text) (append text rest)) rest))

(defthm tile-of-entry
  (implies (assoc-equal tile tiles)
           (equal (car (assoc-equal tile tiles)) tile)))

(defthm entry-of-tile
  (implies (assoc-equal tile tiles)
           (member-equal (assoc-equal tile tiles) tiles)))

(defthm text-is-not-empty
  (implies (and (no-empty-text tiles) (member-equal entry tiles))
           (consp (cddr entry))))

(defthm text-of-entry-is-not-empty
  (implies (and (no-empty-text tiles) (assoc-equal tile tiles))
           (consp (cddr (assoc-equal tile tiles))))
  :hints (("Goal" :do-not-induct t :in-theory (disable text-is-not-empty)
           :use ((:instance text-is-not-empty (entry (assoc-equal tile tiles)))))))

(defthm consp-of-append
  (equal (consp (append a b)) (or (consp a) (consp b))))

(defthm path-in-paths-of
  (implies (and (no-empty-text tiles) (on-box path tiles))
           (member-equal path (paths-of (spelling path tiles) tiles tiles)))
  :hints (("Goal" :induct (on-box path tiles)
           :in-theory (disable paths-of nthcdr assoc-equal one-step-in-paths-of))
          ("Subgoal *1/2"
           :use ((:instance one-step-in-paths-of
                            (entry (assoc-equal (car path) tiles)) (next tiles)
                            (word (spelling path tiles)) (path (cdr path)))))
          ("Subgoal *1/1" :expand ((paths-of nil tiles tiles)))))

(defthm listed-if-in-paths
  (implies (and (all-listed paths candidates tiles sides pages rules)
                (member-equal path paths)
                (playable path tiles sides pages rules))
           (number-for path 0 candidates tiles rules))
  :rule-classes nil)

(defthm paths-of-word-are-listed
  (implies (and (all-words-listed words candidates tiles sides pages rules)
                (member-equal word words))
           (all-listed (paths-of word tiles tiles) candidates tiles sides pages rules))
  :hints (("Goal" :in-theory (disable all-listed paths-of))))

(defthm paths-of-dictionary-are-listed
  (implies (and (all-pages-listed rest candidates tiles sides pages rules)
                (in-dictionary word rest))
           (all-listed (paths-of word tiles tiles) candidates tiles sides pages rules))
  :hints (("Goal" :in-theory (disable all-listed paths-of all-words-listed))))

(defthm playable-path-has-number
  (implies (and (all-pages-listed pages candidates tiles sides pages rules)
                (no-empty-text tiles)
                (playable path tiles sides pages rules))
           (number-for path 0 candidates tiles rules))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable all-listed paths-of all-pages-listed on-box
                               in-dictionary)
           :expand ((playable path tiles sides pages rules))
           :use ((:instance listed-if-in-paths
                            (paths (paths-of (spelling path tiles) tiles tiles)))))))

(defthm number-stands-for-path
  (implies (and (natp n) (number-for path n candidates tiles rules))
           (let ((number (number-for path n candidates tiles rules)))
             (and (natp number)
                  (<= n number)
                  (< number (+ n (len candidates)))
                  (stands-for (nth (- number n) candidates) path tiles rules))))
  :rule-classes nil
  :hints (("Goal" :in-theory (enable number-for))))

(defun numbers-for (chain candidates tiles rules)
  (if (endp chain)
      nil
    (cons (number-for (car chain) 0 candidates tiles rules)
          (numbers-for (cdr chain) candidates tiles rules))))

(defun all-stand (numbers chain candidates tiles rules)
  (if (endp chain)
      (null numbers)
    (and (consp numbers)
         (natp (car numbers))
         (< (car numbers) (len candidates))
         (stands-for (nth (car numbers) candidates) (car chain) tiles rules)
         (all-stand (cdr numbers) (cdr chain) candidates tiles rules))))

(defthm numbers-stand-for-chain
  (implies (and (all-pages-listed pages candidates tiles sides pages rules)
                (no-empty-text tiles)
                (all-playable chain tiles sides pages rules))
           (all-stand (numbers-for chain candidates tiles rules)
                      chain candidates tiles rules))
  :hints (("Goal" :induct (numbers-for chain candidates tiles rules)
           :in-theory (disable all-pages-listed nth))
          ("Subgoal *1/2" :use ((:instance number-stands-for-path
                                           (path (car chain)) (n 0))))))


; ---------------------------------------------------------------------------------------
; 4. The chain of stand-ins keeps the rules
; ---------------------------------------------------------------------------------------

; What is asked of a problem.

(defthm parts-of-problem
  (let ((problem (problem-of candidates box pages rules goal)) (tiles (tiles box)))
    (and (equal (part :candidates problem)
                (with-groups candidates tiles pages rules goal))
         (equal (part :slots problem) (slots-of candidates tiles pages rules goal))
         (equal (part :lo problem) (rule :lo goal))
         (equal (part :tiles problem) (len tiles))
         (equal (part :things problem) (all-things-to-cover tiles rules goal))
         (equal (part :miss problem) (rule :miss rules))
         (equal (part :repeat problem) (rule :repeat goal))
         (equal (part :ends problem)
                (if (rule :end rules)
                    (tiles-that-hold (rule :end rules) (strip-cars tiles) tiles)
                  :any))
         (equal (part :loop problem) (rule :loop goal))
         (equal (part :caps problem)
                (limits-of (rule :caps goal) candidates pages rules))
         (equal (part :demands problem)
                (limits-of (rule :demands goal) candidates pages rules))
         (equal (part :excluded problem) (rule :excluded goal))))
  :hints (("Goal" :in-theory (enable part))))

(in-theory (disable problem-of tiles below groups-of all-groups its-groups))

(defthm nth-with-groups
  (implies (and (natp i) (< i (len candidates)))
           (equal (nth i (with-groups candidates tiles pages rules goal))
                  (let ((each (nth i candidates)))
                    (list (nth 0 each) (nth 1 each) (nth 2 each)
                          (append (nth 3 each)
                                  (its-groups (nth 0 each) tiles pages rules goal))))))
  :hints (("Goal" :induct (nth i candidates))))

(defthm nth-of-cons
  (equal (nth n (cons a b))
         (if (zp n) a (nth (- n 1) b))))

(defthm subsetp-of-append-right
  (and (implies (subsetp-equal x a) (subsetp-equal x (append a b)))
       (subsetp-equal b (append a b))))

(defthm its-parts
  (implies (and (natp i) (< i (len candidates))
                (stands-for (nth i candidates) path (tiles box) rules))
           (let ((problem (problem-of candidates box pages rules goal)))
             (and (equal (its-word i problem) (spelling path (tiles box)))
                  (equal (its-head i problem) (head-of (rule :link rules) path))
                  (equal (its-tail i problem) (tail-of (rule :link rules) path))
                  (subsetp-equal path (its-things i problem))
                  (subsetp-equal (its-groups (spelling path (tiles box))
                                             (tiles box) pages rules goal)
                                 (its-things i problem)))))
  :hints (("Goal" :do-not-induct t
           :in-theory (e/d (its-word its-head its-tail its-things stands-for)
                           (nth with-groups)))))

(local (in-theory (disable nth with-groups (:executable-counterpart tau-system))))

(defthm len-of-numbers
  (implies (all-stand numbers chain candidates tiles rules)
           (equal (len numbers) (len chain)))
  :rule-classes nil)

(defthm member-of-up-to
  (implies (and (natp a) (natp b))
           (iff (member-equal k (up-to a b))
                (and (natp k) (<= a k) (<= k b)))))

(defthm member-of-below
  (implies (natp n)
           (iff (member-equal k (below n))
                (and (natp k) (< k n))))
  :hints (("Goal" :in-theory (enable below))))

(defthm fills-copies
  (implies (and (true-listp numbers) (subsetp-equal numbers everyone)
                (natp m) (<= (len numbers) m))
           (fills numbers (copies m everyone)))
  :hints (("Goal" :induct (nthcdr m numbers)
           :in-theory (enable fills))))

(defthm stand-in-may-be-used
  (implies (and (member-equal number numbers)
                (stands-for (nth number candidates) path tiles rules)
                (or (null (rule :rarest goal))
                    (<= (rarity (spelling path tiles) pages) (rule :rarest goal))))
           (member-equal number
                         (all-that-may-be-used numbers candidates pages goal)))
  :hints (("Goal" :induct (len numbers) :in-theory (enable stands-for))))

(defthm stand-ins-may-be-used
  (implies (and (all-stand numbers chain candidates tiles rules)
                (or (null (rule :rarest goal))
                    (none-is-rarer chain (rule :rarest goal) tiles pages)))
           (and (true-listp numbers)
                (subsetp-equal numbers
                               (all-that-may-be-used (below (len candidates))
                                                     candidates pages goal))))
  :rule-classes nil
  :hints (("Goal" :induct (all-stand numbers chain candidates tiles rules)
           :in-theory (disable all-that-may-be-used))))

(defthm member-of-starters
  (implies (and (member-equal number numbers)
                (holds (car (nth 1 (nth number candidates))) (rule :start rules) tiles))
           (member-equal number (starters numbers candidates tiles rules))))

(defthm car-of-head
  (implies (and (posp n) (consp path))
           (equal (car (head-of n path)) (car path)))
  :hints (("Goal" :expand ((head-of n path)))))

(defthm stand-in-is-starter
  (implies (and (member-equal number numbers)
                (stands-for (nth number candidates) path tiles rules)
                (posp (rule :link rules))
                (consp path)
                (holds (car path) (rule :start rules) tiles))
           (member-equal number (starters numbers candidates tiles rules)))
  :hints (("Goal" :induct (starters numbers candidates tiles rules)
           :in-theory (enable stands-for))))

(defthm fills-slots
  (implies (and (all-stand numbers chain candidates tiles rules)
                (all-playable chain tiles sides pages rules)
                (posp (rule :link rules))
                (holds (car (car chain)) (rule :start rules) tiles)
                (natp (rule :hi goal)) (<= (len chain) (rule :hi goal))
                (or (null (rule :rarest goal))
                    (none-is-rarer chain (rule :rarest goal) tiles pages)))
           (fills numbers (slots-of candidates tiles pages rules goal)))
  :hints (("Goal" :do-not-induct t :cases ((consp chain))
           :use (stand-ins-may-be-used len-of-numbers)
           :expand ((all-stand numbers chain candidates tiles rules)
                    (all-playable chain tiles sides pages rules)
                    (len chain)
                    (:free (x y) (fills numbers (cons x y)))
                    (:free (x) (fills nil x)))
           :in-theory (e/d (playable) (copies all-that-may-be-used)))))

(defthm links-up-as-linked
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (linked chain (rule :link rules)))
           (links-up numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (all-stand numbers chain candidates (tiles box) rules)
           :in-theory (enable links-up))))

(defthm words-in-as-used
  (implies (all-stand numbers chain candidates (tiles box) rules)
           (equal (words-in numbers (problem-of candidates box pages rules goal))
                  (words-used chain (tiles box))))
  :hints (("Goal" :induct (all-stand numbers chain candidates (tiles box) rules))))

(defthm member-of-subset
  (implies (and (subsetp-equal a b) (member-equal x a))
           (member-equal x b)))

(defthm stand-in-covers
  (implies (and (natp i) (< i (len candidates))
                (stands-for (nth i candidates) path (tiles box) rules)
                (or (member-equal thing path)
                    (member-equal thing (its-groups (spelling path (tiles box))
                                                    (tiles box) pages rules goal))))
           (member-equal thing
                         (its-things i (problem-of candidates box pages rules goal))))
  :hints (("Goal" :do-not-induct t :use its-parts :in-theory (disable its-parts))))

(defthm covered-if-used
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (member-equal tile (tiles-used chain)))
           (covered tile numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (all-stand numbers chain candidates (tiles box) rules)
           :in-theory (enable covered))))

(defthm groups-of-word-are-its
  (implies (member-equal thing (groups-of word (rule :require rules) (len tiles)))
           (member-equal thing (its-groups word tiles pages rules goal)))
  :hints (("Goal" :in-theory (enable its-groups))))

(defthm group-of-rare-words-is-its
  (implies (and (rule :rare goal) (<= (rule :rare goal) (rarity word pages)))
           (member-equal (+ (len tiles) (len (rule :require rules)))
                         (its-groups word tiles pages rules goal)))
  :hints (("Goal" :in-theory (enable its-groups))))

(defthm covered-if-one-is-as-rare
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (rule :rare goal)
                (one-is-as-rare chain (rule :rare goal) (tiles box) pages))
           (covered (+ (len (tiles box)) (len (rule :require rules)))
                    numbers
                    (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (all-stand numbers chain candidates (tiles box) rules)
           :in-theory (enable covered))))

(defthm covered-if-word-used
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (member-equal word (words-used chain (tiles box)))
                (member-equal thing (groups-of word (rule :require rules)
                                               (len (tiles box)))))
           (covered thing numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (all-stand numbers chain candidates (tiles box) rules)
           :in-theory (enable covered))))

(defthm covers-all-of-append
  (iff (covers-all (append a b) chain problem)
       (and (covers-all a chain problem) (covers-all b chain problem))))

(defthm covers-used-tiles
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (equal (unused cover (tiles-used chain)) 0))
           (covers-all cover numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (len cover))))

(defthm covers-tiles-that-may-be-missed
  (implies (and (< 0 (rule :miss rules))
                (subsetp-equal cover (below (len (tiles box)))))
           (covers-all cover numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (len cover) :in-theory (enable may-be-missed))))

(defthm covers-words
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (subsetp-equal (rule :require rules) (words-used chain (tiles box)))
                (subsetp-equal things
                               (all-groups (rule :require rules) (len (tiles box)))))
           (covers-all things numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :induct (len things))
          ("Subgoal *1/1"
           :use ((:instance word-of-thing-is-required
                            (thing (car things)) (required (rule :require rules))
                            (number (len (tiles box))))
                 (:instance covered-if-word-used (thing (car things))
                            (word (word-of (car things) (rule :require rules)
                                           (len (tiles box)))))))))

(defthm unused-of-append
  (equal (unused (append a b) used)
         (+ (unused a used) (unused b used))))

(defthm up-to-nothing
  (implies (< b a)
           (equal (up-to a b) nil)))

(defthm up-to-one-more
  (implies (and (natp a) (natp b) (<= a b))
           (equal (up-to a b)
                  (append (up-to a (- b 1)) (list b))))
  :rule-classes nil
  :hints (("Goal" :induct (up-to a b) :expand ((up-to a (- b 1))))))

(defthm below-one-more
  (implies (posp n)
           (equal (below n)
                  (append (below (- n 1)) (list (- n 1)))))
  :rule-classes nil
  :hints (("Goal" :in-theory (enable below)
           :use ((:instance up-to-one-more (a 0) (b (- n 1)))))))

(defthm missing-as-unused
  (implies (all-stand numbers chain candidates (tiles box) rules)
           (<= (missing n numbers (problem-of candidates box pages rules goal))
               (unused (below n) (tiles-used chain))))
  :rule-classes nil
  :hints (("Goal" :induct (missing n numbers problem)
           :in-theory (enable missing))
          ("Subgoal *1/2" :use below-one-more)))

; The last word.

(defthm last-stands
  (implies (and (all-stand numbers chain candidates tiles rules) (consp chain))
           (and (consp numbers)
                (natp (car (last numbers)))
                (< (car (last numbers)) (len candidates))
                (stands-for (nth (car (last numbers)) candidates) (car (last chain))
                            tiles rules)))
  :rule-classes nil)

(defthm last-of-nthcdr
  (implies (< (nfix n) (len x))
           (equal (last (nthcdr n x)) (last x))))

(defthm last-of-tail
  (implies (and (posp n) (consp path))
           (equal (last (tail-of n path)) (last path)))
  :hints (("Goal" :in-theory (enable tail-of))))

(defthm member-of-tiles-that-hold
  (iff (member-equal tile (tiles-that-hold text numbers tiles))
       (and (member-equal tile numbers) (holds tile text tiles))))

(defthm last-tile-is-on-box
  (implies (and (consp path) (on-box path tiles))
           (member-equal (car (last path)) (strip-cars tiles))))

(defthm last-path-is-playable
  (implies (and (all-playable chain tiles sides pages rules) (consp chain))
           (playable (car (last chain)) tiles sides pages rules)))

(defthm last-may-end
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (all-playable chain (tiles box) sides pages rules)
                (consp chain)
                (posp (rule :link rules))
                (holds (last-tile (car (last chain))) (rule :end rules) (tiles box)))
           (may-end (car (last numbers))
                    (problem-of candidates box pages rules goal)))
  :hints (("Goal" :do-not-induct t
           :in-theory (e/d (may-end playable) (all-playable last-path-is-playable))
           :use ((:instance last-stands (tiles (tiles box)))
                 (:instance last-path-is-playable (tiles (tiles box)))))))

(defthm comes-round-as-loop
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (consp chain)
                (equal (tail-of (rule :link rules) (car (last chain)))
                       (head-of (rule :link rules) (car chain))))
           (comes-round numbers (problem-of candidates box pages rules goal)))
  :hints (("Goal" :do-not-induct t
           :in-theory (enable comes-round)
           :expand ((all-stand numbers chain candidates (tiles box) rules))
           :use ((:instance last-stands (tiles (tiles box)))))))

; Sums.

(defthm nth-of-values
  (implies (and (natp i) (< i (len candidates)))
           (equal (nth i (values-of term candidates pages rules))
                  (let ((word (nth 0 (nth i candidates))))
                    (amount term word (rarity word pages) rules))))
  :hints (("Goal" :induct (nth i candidates) :in-theory (enable nth))))

(defthm value-of-stand-in
  (implies (and (natp i) (< i (len candidates))
                (stands-for (nth i candidates) path tiles rules))
           (equal (its-value i (values-of term candidates pages rules))
                  (let ((word (spelling path tiles)))
                    (amount term word (rarity word pages) rules))))
  :hints (("Goal" :do-not-induct t :in-theory (enable its-value stands-for))))

(defthm sum-of-stand-ins
  (implies (all-stand numbers chain candidates tiles rules)
           (let ((values (values-of term candidates pages rules)))
             (equal (sum-of (len chain) numbers values values)
                    (total term chain tiles pages rules))))
  :hints (("Goal" :induct (all-stand numbers chain candidates tiles rules))))

(defthm within-as-asked
  (implies (and (all-stand numbers chain candidates tiles rules)
                (is-within chain caps tiles pages rules))
           (within numbers (limits-of caps candidates pages rules)))
  :hints (("Goal" :induct (is-within chain caps tiles pages rules)
           :in-theory (e/d (sum-to) (values-of total all-stand sum-of)))
          ("Subgoal *1/3" :use len-of-numbers)
          ("Subgoal *1/2" :use len-of-numbers)))

(defthm meets-as-asked
  (implies (and (all-stand numbers chain candidates tiles rules)
                (reaches-all chain demands tiles pages rules))
           (meets numbers (limits-of demands candidates pages rules)))
  :hints (("Goal" :induct (reaches-all chain demands tiles pages rules)
           :in-theory (e/d (sum-to) (values-of total all-stand sum-of)))
          ("Subgoal *1/3" :use len-of-numbers)
          ("Subgoal *1/2" :use len-of-numbers)))


; ---------------------------------------------------------------------------------------
; 5. The theorem
; ---------------------------------------------------------------------------------------

(defthm problemp-of-problem-of
  (implies (goalp goal)
           (problemp (problem-of candidates box pages rules goal))))

(defthm nothing-is-unused
  (implies (and (zp miss) (natp miss) (<= (unused cover used) miss))
           (equal (unused cover used) 0))
  :rule-classes nil)

(defthm stand-ins-cover-all
  (implies (and (all-stand numbers chain candidates (tiles box) rules)
                (natp (rule :miss rules))
                (or (zp (rule :miss rules))
                    (equal (rule :cover rules) (below (len (tiles box)))))
                (<= (unused (rule :cover rules) (tiles-used chain)) (rule :miss rules))
                (subsetp-equal (rule :require rules) (words-used chain (tiles box)))
                (or (null (rule :rare goal))
                    (one-is-as-rare chain (rule :rare goal) (tiles box) pages)))
           (covers-all (all-things-to-cover (tiles box) rules goal)
                       numbers
                       (problem-of candidates box pages rules goal)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable unused all-stand tiles-used words-used one-is-as-rare len)
           :cases ((zp (rule :miss rules)))
           :use ((:instance nothing-is-unused (miss (rule :miss rules))
                            (cover (rule :cover rules)) (used (tiles-used chain)))))))

(defthm stand-ins-keep-rules
  (implies (and (goalp goal)
                (complete candidates box pages rules)
                (asked-for chain box pages rules goal))
           (keeps-rules (numbers-for chain candidates (tiles box) rules)
                        (problem-of candidates box pages rules goal)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable numbers-for all-stand all-playable all-pages-listed
                               covers-all missing linked unused tiles-used words-used
                               no-duplicatesp-equal is-within reaches-all within meets
                               slots-of holds last-tile last no-empty-text len
                               all-things-to-cover none-is-rarer one-is-as-rare
                               numbers-stand-for-chain)
           :use ((:instance numbers-stand-for-chain
                            (tiles (tiles box)) (sides (len box)))
                 (:instance len-of-numbers (tiles (tiles box))
                            (numbers (numbers-for chain candidates (tiles box) rules)))
                 (:instance missing-as-unused (n (len (tiles box)))
                            (numbers (numbers-for chain candidates (tiles box) rules)))
                 (:instance last-stands (tiles (tiles box))
                            (numbers (numbers-for chain candidates (tiles box) rules)))))))

(defthm refutation-is-right
  (implies (and (goalp goal)
                (complete candidates box pages rules)
                (refuted (numbered-clauses
                          (problem-of candidates box pages rules goal))
                         steps))
           (not (asked-for chain box pages rules goal)))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :in-theory '(stand-ins-keep-rules problemp-of-problem-of)
           :use ((:instance refuted-leaves-no-chain
                            (chain (numbers-for chain candidates (tiles box) rules))
                            (problem (problem-of candidates box pages rules goal)))))))
