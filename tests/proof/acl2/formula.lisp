; Letter Boxed: the formula of a goal, and a proof that no chain is lost in it. For the
; theorem prover ACL2; letterboxed.lisp says how to start it without its books, of which
; nothing is needed here either.
;
; How to read this file
;
;   Section 1 says what a problem is, and when a chain of its candidates keeps its rules.
;     Read it with care: it is what the theorems mean.
;   Section 2 writes the formula of a problem, with the variables, the clauses and the
;     numbers that FORMAT.md gives them. Whether it is the formula of a bundle is found
;     out by comparing the two.
;   Section 3 is a checker of refutations in LRAT.
;   Sections 4 to 6 prove that a chain makes every clause true, and the checker right.
;   Section 7 holds the theorems that this file is for:
;
;     chain-satisfies-formula          the formula is true of each chain that keeps the
;                                      rules, if its variables mean what they are named;
;     unsatisfiable-leaves-no-chain    so if it is unsatisfiable, there is no such chain;
;     refuted-leaves-no-chain          nor is there if the checker accepts a refutation.

(in-package "ACL2")


; ---------------------------------------------------------------------------------------
; 1. Problems, and the chains that solve them
; ---------------------------------------------------------------------------------------

; A problem is a list of pairs of a name and a value:
;
;   :candidates   a list of candidates (word head tail things): a word, the tiles that it
;                 begins and ends on, and the numbers of all the things that it covers
;   :slots        for each slot, the numbers of the candidates that may stand in it
;   :lo           how many words a chain has at least; at most one for each slot
;   :tiles        how many tiles there are, numbered from 0
;   :link         how many tiles neighbouring words share
;   :things       the things to cover: tiles, and groups, whose numbers are higher
;   :miss         how many tiles may be missed
;   :repeat       whether a word may come twice
;   :ends         the tiles on which the last word may end, or :any
;   :loop         whether the last word must lead back to the first
;   :caps         limits that sums over the chain must not exceed
;   :demands      limits that they must reach
;   :excluded     lists of words, none of which may be the words of the chain
;
; A limit is a list (amount first later): a number, and two lists with a value for each
; candidate, as the first word of a chain and as a later one. FORMAT.md names limits, this
; file numbers them from 0. A chain is a list of the numbers of candidates.

(defun part (name problem)
  (cdr (assoc-eq name problem)))

(defun candidate (i problem)
  (nth i (part :candidates problem)))

(defun its-word (i problem)
  (nth 0 (candidate i problem)))

(defun its-head (i problem)
  (nth 1 (candidate i problem)))

(defun its-tail (i problem)
  (nth 2 (candidate i problem)))

(defun its-things (i problem)
  (nth 3 (candidate i problem)))

(defun its-value (i values)
  (nfix (nth i values)))

; Each word stands in a slot that may hold it, the first in the first, and so on.

(defun fills (chain slots)
  (if (endp chain)
      (null chain)
    (and (consp slots)
         (member-equal (car chain) (car slots))
         (fills (cdr chain) (cdr slots)))))

(defun links-up (chain problem)
  (or (endp chain)
      (endp (cdr chain))
      (and (equal (its-tail (car chain) problem) (its-head (cadr chain) problem))
           (links-up (cdr chain) problem))))

(defun words-in (chain problem)
  (if (endp chain)
      nil
    (cons (its-word (car chain) problem)
          (words-in (cdr chain) problem))))

(defun covered (thing chain problem)
  (and (consp chain)
       (or (member-equal thing (its-things (car chain) problem))
           (covered thing (cdr chain) problem))))

(defun missing (n chain problem)         ; how many of the first N tiles
  (if (zp n)
      0
    (+ (if (covered (- n 1) chain problem) 0 1)
       (missing (- n 1) chain problem))))

(defun may-be-missed (thing problem)
  (and (< 0 (part :miss problem))
       (< thing (part :tiles problem))))

(defun covers-all (things chain problem)
  (or (endp things)
      (and (or (covered (car things) chain problem)
               (may-be-missed (car things) problem))
           (covers-all (cdr things) chain problem))))

(defun may-end (i problem)
  (or (equal (part :ends problem) :any)
      (member-equal (car (last (its-tail i problem))) (part :ends problem))))

(defun comes-round (chain problem)
  (equal (its-tail (car (last chain)) problem) (its-head (car chain) problem)))

(defun sum-of (p chain first later)      ; over the first P words
  (if (or (zp p) (endp chain))
      0
    (+ (its-value (car chain) first)
       (sum-of (- p 1) (cdr chain) later later))))

(defun sum-to (p chain limit)
  (sum-of p chain (nth 1 limit) (nth 2 limit)))

(defun amount-of (limit)
  (nfix (nth 0 limit)))

(defun within (chain caps)
  (or (endp caps)
      (and (<= (sum-to (len chain) chain (car caps)) (amount-of (car caps)))
           (within chain (cdr caps)))))

(defun meets (chain demands)
  (or (endp demands)
      (and (<= (amount-of (car demands)) (sum-to (len chain) chain (car demands)))
           (meets chain (cdr demands)))))

(defun keeps-rules (chain problem)
  (and (fills chain (part :slots problem))
       (<= (part :lo problem) (len chain))
       (links-up chain problem)
       (covers-all (part :things problem) chain problem)
       (or (zp (part :miss problem))
           (<= (missing (part :tiles problem) chain problem) (part :miss problem)))
       (or (part :repeat problem)
           (no-duplicatesp-equal (words-in chain problem)))
       (or (endp chain)
           (may-end (car (last chain)) problem))
       (or (endp chain)
           (not (part :loop problem))
           (comes-round chain problem))
       (within chain (part :caps problem))
       (meets chain (part :demands problem))
       (not (member-equal (words-in chain problem) (part :excluded problem)))))

(defun problemp (problem)
  (and (natp (part :tiles problem))
       (natp (part :lo problem))
       (true-list-listp (part :excluded problem))))


; ---------------------------------------------------------------------------------------
; 2. The formula
; ---------------------------------------------------------------------------------------

; A variable is a list, its name: (:word 1 4) says that candidate 4 stands in slot 1. A
; literal is a pair of T or NIL, for a variable that should be true or false, and the
; variable. A clause is a list of literals.

(defun yes (variable)
  (cons t variable))

(defun no (variable)
  (cons nil variable))

(defun up-to (a b)                       ; the numbers from A to B
  (declare (xargs :measure (nfix (- (+ 1 (nfix b)) (nfix a)))))
  (if (and (natp a) (natp b) (<= a b))
      (cons a (up-to (+ 1 a) b))
    nil))

(defun below (n)                         ; the numbers from 0 to N - 1
  (if (zp n)
      nil
    (up-to 0 (- n 1))))

(defun insert (x xs)                     ; into a list that rises, if it is not there
  (cond ((endp xs) (list x))
        ((equal x (car xs)) xs)
        ((lexorder x (car xs)) (cons x xs))
        (t (cons (car xs) (insert x (cdr xs))))))

(defun hi (problem)
  (len (part :slots problem)))

(defun slot (p problem)
  (nth (- p 1) (part :slots problem)))

(defun more-than (p problem)             ; the literal that P is not the last slot used
  (if (< p (hi problem))
      (list (yes (list :used (+ 1 p))))
    nil))

; The families of clauses, as FORMAT.md lists them. (K1), ..., (K14) are functions of the
; number over which their outermost loop runs: mostly a slot P.

; (K1) A used slot holds a word, from some link.

(defun heads-in (slot problem)
  (if (endp slot)
      nil
    (insert (its-head (car slot) problem) (heads-in (cdr slot) problem))))

(defun on-link (reason p j link)
  (if (endp link)
      nil
    (cons (list (no reason) (yes (list :at p j (car link))))
          (on-link reason p (+ 1 j) (cdr link)))))

(defun from-one-of (p heads)
  (if (endp heads)
      nil
    (cons (yes (list :from p (car heads)))
          (from-one-of p (cdr heads)))))

(defun one-with-head (p head slot problem)
  (cond ((endp slot) nil)
        ((equal (its-head (car slot) problem) head)
         (cons (yes (list :word p (car slot)))
               (one-with-head p head (cdr slot) problem)))
        (t (one-with-head p head (cdr slot) problem))))

(defun for-each-head (p heads problem)
  (if (endp heads)
      nil
    (let ((from (list :from p (car heads))))
      (cons (cons (no from) (one-with-head p (car heads) (slot p problem) problem))
            (append (on-link from (- p 1) 1 (car heads))
                    (for-each-head p (cdr heads) problem))))))

(defun k1 (p problem)
  (let ((heads (heads-in (slot p problem) problem)))
    (cons (cons (no (list :used p)) (from-one-of p heads))
          (for-each-head p heads problem))))

; (K2) Only a used slot does.

(defun k2-words (p slot)
  (if (endp slot)
      nil
    (cons (list (no (list :word p (car slot))) (yes (list :used p)))
          (k2-words p (cdr slot)))))

(defun k2 (p problem)
  (k2-words p (slot p problem)))

; (K3) Slots are used from the first on. (K4) At least :LO words.

(defun k3 (p)
  (list (list (no (list :used p)) (yes (list :used (- p 1))))))

(defun k4 (p)
  (list (list (yes (list :used p)))))

; (K5) A word leads from its head to its tail.

(defun leads (word p j head tail)
  (if (endp head)
      nil
    (list* (list (no word) (yes (list :at (- p 1) j (car head))))
           (list (no word) (yes (list :at p j (car tail))))
           (leads word p (+ 1 j) (cdr head) (cdr tail)))))

(defun k5-words (p slot problem)
  (if (endp slot)
      nil
    (append (leads (list :word p (car slot)) p 1
                   (its-head (car slot) problem) (its-tail (car slot) problem))
            (k5-words p (cdr slot) problem))))

(defun k5 (p problem)
  (k5-words p (slot p problem) problem))

; (K6) One tile at a time.

(defun not-both (p j t1 others)
  (if (endp others)
      nil
    (cons (list (no (list :at p j t1)) (no (list :at p j (car others))))
          (not-both p j t1 (cdr others)))))

(defun one-of (p j tiles)
  (if (endp tiles)
      nil
    (append (not-both p j (car tiles) (cdr tiles))
            (one-of p j (cdr tiles)))))

(defun k6-links (p js problem)
  (if (endp js)
      nil
    (append (one-of p (car js) (below (part :tiles problem)))
            (k6-links p (cdr js) problem))))

(defun k6 (p problem)
  (k6-links p (up-to 1 (part :link problem)) problem))

; (K7) The last word ends where it may.

(defun k7-words (p slot problem)
  (cond ((endp slot) nil)
        ((may-end (car slot) problem) (k7-words p (cdr slot) problem))
        (t (cons (cons (no (list :word p (car slot))) (more-than p problem))
                 (k7-words p (cdr slot) problem)))))

(defun k7 (p problem)
  (k7-words p (slot p problem) problem))

; (K8) In a loop, it ends on the link on which the first one starts.

(defun comes-back (word more j tail)
  (if (endp tail)
      nil
    (cons (cons (no word) (append more (list (yes (list :at 0 j (car tail))))))
          (comes-back word more (+ 1 j) (cdr tail)))))

(defun k8-words (p slot problem)
  (if (endp slot)
      nil
    (append (comes-back (list :word p (car slot)) (more-than p problem) 1
                        (its-tail (car slot) problem))
            (k8-words p (cdr slot) problem))))

(defun k8 (p problem)
  (if (part :loop problem)
      (k8-words p (slot p problem) problem)
    nil))

; (K9) A word covers no more than it does, and an unused slot nothing.

(defun does-not-cover (p i things problem)
  (cond ((endp things) nil)
        ((member-equal (car things) (its-things i problem))
         (does-not-cover p i (cdr things) problem))
        (t (cons (list (no (list :word p i)) (no (list :covers p (car things))))
                 (does-not-cover p i (cdr things) problem)))))

(defun k9-words (p slot problem)
  (if (endp slot)
      nil
    (append (does-not-cover p (car slot) (part :things problem) problem)
            (k9-words p (cdr slot) problem))))

(defun k9-things (p things)
  (if (endp things)
      nil
    (cons (list (yes (list :used p)) (no (list :covers p (car things))))
          (k9-things p (cdr things)))))

(defun k9 (p problem)
  (append (k9-words p (slot p problem) problem)
          (k9-things p (part :things problem))))

; (K10) Each thing is covered, or missed if it may be.

(defun covers-in (places thing)
  (if (endp places)
      nil
    (cons (yes (list :covers (car places) thing))
          (covers-in (cdr places) thing))))

(defun k10 (thing problem)
  (list (append (covers-in (up-to 1 (hi problem)) thing)
                (if (may-be-missed thing problem)
                    (list (yes (list :missed thing)))
                  nil))))

; (K11) At most :MISS tiles are missed, counted tile by tile: A is the number of the
; first ones that are looked at.

(defun still-missed (a counts)
  (if (endp counts)
      nil
    (cons (list (no (list :misses (- a 1) (car counts)))
                (yes (list :misses a (car counts))))
          (still-missed a (cdr counts)))))

(defun one-more-missed (a counts most)
  (if (endp counts)
      nil
    (cons (list* (no (list :missed (- a 1)))
                 (no (list :misses (- a 1) (car counts)))
                 (if (< (car counts) most)
                     (list (yes (list :misses a (+ 1 (car counts)))))
                   nil))
          (one-more-missed a (cdr counts) most))))

(defun k11 (a problem)
  (if (zp (part :miss problem))
      nil
    (let ((before (if (< 1 a) (up-to 1 (part :miss problem)) nil)))
      (append (still-missed a before)
              (cons (list (no (list :missed (- a 1))) (yes (list :misses a 1)))
                    (one-more-missed a before (part :miss problem)))))))

; (K12) No word twice.

(defun not-again (p i q slot problem)
  (cond ((endp slot) nil)
        ((equal (its-word (car slot) problem) (its-word i problem))
         (cons (list (no (list :word p i)) (no (list :word q (car slot))))
               (not-again p i q (cdr slot) problem)))
        (t (not-again p i q (cdr slot) problem))))

(defun k12-words (p slot q problem)
  (if (endp slot)
      nil
    (append (not-again p (car slot) q (slot q problem) problem)
            (k12-words p (cdr slot) q problem))))

(defun k12-later (p qs problem)
  (if (endp qs)
      nil
    (append (k12-words p (slot p problem) (car qs) problem)
            (k12-later p (cdr qs) problem))))

(defun k12 (p problem)
  (if (part :repeat problem)
      nil
    (k12-later p (up-to (+ 1 p) (hi problem)) problem)))

; (K13) The sums that are capped. K is the number of the cap.

(defun values-at (p limit)
  (if (equal p 1) (nth 1 limit) (nth 2 limit)))

(defun values-in (slot values)           ; the different ones above 0, rising
  (cond ((endp slot) nil)
        ((zp (its-value (car slot) values)) (values-in (cdr slot) values))
        (t (insert (its-value (car slot) values)
                   (values-in (cdr slot) values)))))

(defun all-positive (slot values)
  (or (endp slot)
      (and (< 0 (its-value (car slot) values))
           (all-positive (cdr slot) values))))

(defun at-least-its-value (k p slot values)
  (cond ((endp slot) nil)
        ((zp (its-value (car slot) values))
         (at-least-its-value k p (cdr slot) values))
        (t (cons (list (no (list :word p (car slot)))
                       (yes (list :least k p (its-value (car slot) values))))
                 (at-least-its-value k p (cdr slot) values)))))

(defun rising (name k p numbers)         ; who has the greater has the smaller
  (if (or (endp numbers) (endp (cdr numbers)))
      nil
    (cons (list (no (list name k p (cadr numbers))) (yes (list name k p (car numbers))))
          (rising name k p (cdr numbers)))))

(defun carried (k p counts)
  (if (endp counts)
      nil
    (cons (list (no (list :sum k (- p 1) (car counts)))
                (yes (list :sum k p (car counts))))
          (carried k p (cdr counts)))))

(defun added (k p value counts most)
  (if (endp counts)
      nil
    (let ((before (if (< 0 (car counts))
                      (list (no (list :sum k (- p 1) (car counts))))
                    nil))
          (after (+ (car counts) value)))
      (if (<= after most)
          (cons (cons (no (list :least k p value))
                      (append before (list (yes (list :sum k p after)))))
                (added k p value (cdr counts) most))
        (list (cons (no (list :least k p value)) before))))))

(defun all-added (k p values most)
  (if (endp values)
      nil
    (append (added k p (car values) (up-to 0 (if (equal p 1) 0 most)) most)
            (all-added k p (cdr values) most))))

(defun k13-at (p k cap problem)
  (let* ((slot (slot p problem))
         (values (values-at p cap))
         (different (values-in slot values))
         (most (amount-of cap)))
    (append (at-least-its-value k p slot values)
            (rising :least k p different)
            (if (and (consp slot) (all-positive slot values))
                (list (list (no (list :used p))
                            (yes (list :least k p (car different)))))
              nil)
            (rising :sum k p (up-to 1 most))
            (if (< 1 p) (carried k p (up-to 1 most)) nil)
            (all-added k p different most))))

(defun k13-places (places k cap problem)
  (if (endp places)
      nil
    (append (k13-at (car places) k cap problem)
            (k13-places (cdr places) k cap problem))))

(defun k13 (k problem)
  (k13-places (up-to 1 (hi problem)) k (nth k (part :caps problem)) problem))

; (K14) The sums that are demanded. K is the number of the demand.

(defun above (value numbers)             ; the first that is greater, if any
  (cond ((endp numbers) nil)
        ((< value (car numbers)) (car numbers))
        (t (above value (cdr numbers)))))

(defun no-more-than-its-value (k p slot values different)
  (cond ((endp slot) nil)
        ((above (its-value (car slot) values) different)
         (cons (list (no (list :word p (car slot)))
                     (no (list :has k p
                               (above (its-value (car slot) values) different))))
               (no-more-than-its-value k p (cdr slot) values different)))
        (t (no-more-than-its-value k p (cdr slot) values different))))

(defun reached-by (k p value next counts)
  (if (endp counts)
      nil
    (cons (cons (no (list :reach k p (car counts)))
                (append (if next (list (yes (list :has k p next))) nil)
                        (if (< 1 p)
                            (list (yes (list :reach k (- p 1) (- (car counts) value))))
                          nil)))
          (reached-by k p value next (cdr counts)))))

(defun all-reached (k p values least)
  (if (endp values)
      nil
    (append (reached-by k p (car values) (if (consp (cdr values)) (cadr values) nil)
                        (up-to (+ 1 (car values)) least))
            (all-reached k p (cdr values) least))))

(defun k14-at (p k demand problem)
  (let* ((slot (slot p problem))
         (values (values-at p demand))
         (different (values-in slot values))
         (least (amount-of demand)))
    (append (no-more-than-its-value k p slot values different)
            (rising :has k p different)
            (if (consp different)
                (list (list (yes (list :used p)) (no (list :has k p (car different)))))
              nil)
            (rising :reach k p (up-to 1 least))
            (all-reached k p (cons 0 different) least))))

(defun k14-places (places k demand problem)
  (if (endp places)
      nil
    (append (k14-at (car places) k demand problem)
            (k14-places (cdr places) k demand problem))))

(defun k14 (k problem)
  (let ((demand (nth k (part :demands problem))))
    (append (k14-places (up-to 1 (hi problem)) k demand problem)
            (list (list (yes (list :reach k (hi problem) (amount-of demand))))))))

; (K15) None of the excluded chains.

(defun said (p chains)                   ; the different words in place P, rising
  (cond ((endp chains) nil)
        ((<= p (len (car chains)))
         (insert (nth (- p 1) (car chains)) (said p (cdr chains))))
        (t (said p (cdr chains)))))

(defun says-its-word (p slot said problem)
  (cond ((endp slot) nil)
        ((member-equal (its-word (car slot) problem) said)
         (cons (list (no (list :word p (car slot)))
                     (yes (list :says p (its-word (car slot) problem))))
               (says-its-word p (cdr slot) said problem)))
        (t (says-its-word p (cdr slot) said problem))))

(defun k15-places (places problem)
  (if (endp places)
      nil
    (append (says-its-word (car places) (slot (car places) problem)
                           (said (car places) (part :excluded problem)) problem)
            (k15-places (cdr places) problem))))

(defun says-another (p words)
  (if (endp words)
      nil
    (cons (no (list :says p (car words)))
          (says-another (+ 1 p) (cdr words)))))

(defun k15-chains (chains problem)
  (if (endp chains)
      nil
    (cons (append (says-another 1 (car chains)) (more-than (len (car chains)) problem))
          (k15-chains (cdr chains) problem))))

(defun k15 (problem)
  (append (k15-places (up-to 1 (hi problem)) problem)
          (k15-chains (part :excluded problem) problem)))

; All of them.

(defun clauses-at (family x problem)
  (case family
    (:k1 (k1 x problem))
    (:k2 (k2 x problem))
    (:k3 (k3 x))
    (:k4 (k4 x))
    (:k5 (k5 x problem))
    (:k6 (k6 x problem))
    (:k7 (k7 x problem))
    (:k8 (k8 x problem))
    (:k9 (k9 x problem))
    (:k10 (k10 x problem))
    (:k11 (k11 x problem))
    (:k12 (k12 x problem))
    (:k13 (k13 x problem))
    (:k14 (k14 x problem))
    (:k15 (k15 problem))))

(defun range-of (family problem)
  (case family
    (:k3 (up-to 2 (hi problem)))
    (:k4 (up-to 1 (part :lo problem)))
    (:k6 (up-to 0 (hi problem)))
    (:k10 (part :things problem))
    (:k11 (up-to 1 (part :tiles problem)))
    (:k13 (below (len (part :caps problem))))
    (:k14 (below (len (part :demands problem))))
    (:k15 '(1))
    (otherwise (up-to 1 (hi problem)))))

(defun for-each (family range problem)
  (if (endp range)
      nil
    (append (clauses-at family (car range) problem)
            (for-each family (cdr range) problem))))

(defun all-families (families problem)
  (if (endp families)
      nil
    (append (for-each (car families) (range-of (car families) problem) problem)
            (all-families (cdr families) problem))))

(defun clauses (problem)
  (all-families '(:k1 :k2 :k3 :k4 :k5 :k6 :k7 :k8 :k9 :k10 :k11 :k12 :k13 :k14 :k15)
                problem))

; The variables in the order of FORMAT.md, which numbers them from 1.

(defun named-1 (name xs)
  (if (endp xs)
      nil
    (cons (list name (car xs)) (named-1 name (cdr xs)))))

(defun named-2 (name a xs)
  (if (endp xs)
      nil
    (cons (list name a (car xs)) (named-2 name a (cdr xs)))))

(defun named-3 (name a b xs)
  (if (endp xs)
      nil
    (cons (list name a b (car xs)) (named-3 name a b (cdr xs)))))

(defun word-variables (places problem)
  (if (endp places)
      nil
    (append (named-2 :word (car places) (slot (car places) problem))
            (word-variables (cdr places) problem))))

(defun from-variables (places problem)
  (if (endp places)
      nil
    (append (named-2 :from (car places)
                     (heads-in (slot (car places) problem) problem))
            (from-variables (cdr places) problem))))

(defun at-variables-of (p js tiles)
  (if (endp js)
      nil
    (append (named-3 :at p (car js) tiles)
            (at-variables-of p (cdr js) tiles))))

(defun at-variables (places js tiles)
  (if (endp places)
      nil
    (append (at-variables-of (car places) js tiles)
            (at-variables (cdr places) js tiles))))

(defun pair-variables (name as bs)
  (if (endp as)
      nil
    (append (named-2 name (car as) bs)
            (pair-variables name (cdr as) bs))))

(defun limit-variables (places k limit one total problem)
  (if (endp places)
      nil
    (append (named-3 one k (car places)
                     (values-in (slot (car places) problem)
                                (values-at (car places) limit)))
            (named-3 total k (car places) (up-to 1 (amount-of limit)))
            (limit-variables (cdr places) k limit one total problem))))

(defun limits-variables (k limits one total problem)
  (if (endp limits)
      nil
    (append (limit-variables (up-to 1 (hi problem)) k (car limits) one total problem)
            (limits-variables (+ 1 k) (cdr limits) one total problem))))

(defun says-variables (places chains)
  (if (endp places)
      nil
    (append (named-2 :says (car places) (said (car places) chains))
            (says-variables (cdr places) chains))))

(defun variables (problem)
  (let ((places (up-to 1 (hi problem)))
        (tiles (below (part :tiles problem)))
        (misses (if (zp (part :miss problem)) nil (up-to 1 (part :miss problem)))))
    (append (named-1 :used places)
            (word-variables places problem)
            (from-variables places problem)
            (at-variables (up-to 0 (hi problem)) (up-to 1 (part :link problem)) tiles)
            (pair-variables :covers places (part :things problem))
            (if misses (named-1 :missed tiles) nil)
            (if misses
                (pair-variables :misses (up-to 1 (part :tiles problem)) misses)
              nil)
            (limits-variables 0 (part :caps problem) :least :sum problem)
            (limits-variables 0 (part :demands problem) :has :reach problem)
            (says-variables places (part :excluded problem)))))

; The clauses with numbers for literals, as in DIMACS: a variable, or minus a variable. The
; variables of the clauses are listed again after all others: this changes no number, and
; saves the proof that each variable has one.

(defun names-in-clause (clause)
  (if (endp clause)
      nil
    (cons (cdr (car clause)) (names-in-clause (cdr clause)))))

(defun names-in (clauses)
  (if (endp clauses)
      nil
    (append (names-in-clause (car clauses)) (names-in (cdr clauses)))))

(defun numbered (names n)
  (if (endp names)
      nil
    (hons-acons (car names) n (numbered (cdr names) (+ 1 n)))))

(defun number-of (name numbers)
  (cdr (hons-get name numbers)))

(defun in-numbers (clause numbers)
  (if (endp clause)
      nil
    (cons (if (car (car clause))
              (number-of (cdr (car clause)) numbers)
            (- (number-of (cdr (car clause)) numbers)))
          (in-numbers (cdr clause) numbers))))

(defun all-in-numbers (clauses numbers)
  (if (endp clauses)
      nil
    (cons (in-numbers (car clauses) numbers)
          (all-in-numbers (cdr clauses) numbers))))

(defun all-names (problem)
  (append (variables problem) (names-in (clauses problem))))

(defun numbered-clauses (problem)
  (all-in-numbers (clauses problem) (numbered (all-names problem) 1)))


; ---------------------------------------------------------------------------------------
; 3. A checker of refutations
; ---------------------------------------------------------------------------------------

; A model is the list of the variables that are true, by their numbers.

(defun true-number (literal model)
  (if (< 0 literal)
      (member-equal literal model)
    (not (member-equal (- literal) model))))

(defun some-true (clause model)
  (and (consp clause)
       (or (true-number (car clause) model)
           (some-true (cdr clause) model))))

(defun makes-true (model clauses)
  (or (endp clauses)
      (and (some-true (car clauses) model)
           (makes-true model (cdr clauses)))))

(defun-sk satisfiable (clauses)
  (exists model (makes-true model clauses)))

; A step (number clause hints) of a refutation adds a clause that follows from those
; before it: its literals are taken to be false; then each hint names a clause of which
; one literal is left, which so becomes true, and the last one a clause with none left. A
; refutation ends with the empty clause. LRAT's lines that delete clauses are left out.

(defun by-number (clauses n)
  (if (endp clauses)
      nil
    (hons-acons n (car clauses) (by-number (cdr clauses) (+ 1 n)))))

(defun contradicts (false hints known)
  (declare (xargs :measure (len hints)))
  (if (endp hints)
      nil
    (let* ((hint (hons-get (car hints) known))
           (left (set-difference-equal (cdr hint) false)))
      (and (consp hint)
           (or (endp left)
               (and (endp (cdr left))
                    (integerp (car left))
                    (not (equal (car left) 0))
                    (contradicts (cons (- (car left)) false) (cdr hints) known)))))))

(defun refuted-from (known steps)
  (declare (xargs :measure (len steps)))
  (and (consp steps)
       (let ((number (nth 0 (car steps)))
             (clause (nth 1 (car steps)))
             (hints (nth 2 (car steps))))
         (and (contradicts clause hints known)
              (or (endp clause)
                  (refuted-from (hons-acons number clause known) (cdr steps)))))))

(defun refuted (clauses steps)
  (refuted-from (by-number clauses 1) steps))


; ---------------------------------------------------------------------------------------
; 4. What the variables mean
; ---------------------------------------------------------------------------------------

; A chain makes the variables true that say something true of it.

(defun link-after (p chain problem)
  (if (zp p)
      (its-head (car chain) problem)
    (its-tail (nth (- p 1) chain) problem)))

(defun true-of (variable chain problem)
  (let* ((a (cadr variable)) (b (caddr variable)) (c (cadddr variable)))
    (case (car variable)
      (:used (<= a (len chain)))
      (:word (and (<= a (len chain))
                  (equal (nth (- a 1) chain) b)))
      (:from (and (<= a (len chain))
                  (equal (its-head (nth (- a 1) chain) problem) b)))
      (:at (and (<= a (len chain))
                (equal (nth (- b 1) (link-after a chain problem)) c)))
      (:covers (and (<= a (len chain))
                    (member-equal b (its-things (nth (- a 1) chain) problem))))
      (:missed (not (covered a chain problem)))
      (:misses (<= b (missing a chain problem)))
      (:least (and (<= b (len chain))
                   (<= c (its-value (nth (- b 1) chain)
                                    (values-at b (nth a (part :caps problem)))))))
      (:sum (<= c (sum-to b chain (nth a (part :caps problem)))))
      (:has (and (<= b (len chain))
                 (<= c (its-value (nth (- b 1) chain)
                                  (values-at b (nth a (part :demands problem)))))))
      (:reach (<= c (sum-to b chain (nth a (part :demands problem)))))
      (:says (and (<= a (len chain))
                  (equal (its-word (nth (- a 1) chain) problem) b))))))

(defun true-literal (literal chain problem)
  (if (car literal)
      (true-of (cdr literal) chain problem)
    (not (true-of (cdr literal) chain problem))))

(defun true-clause (clause chain problem)
  (and (consp clause)
       (or (true-literal (car clause) chain problem)
           (true-clause (cdr clause) chain problem))))

(defun all-true (clauses chain problem)
  (or (endp clauses)
      (and (true-clause (car clauses) chain problem)
           (all-true (cdr clauses) chain problem))))


; ---------------------------------------------------------------------------------------
; 5. A chain that keeps the rules makes every clause true
; ---------------------------------------------------------------------------------------

(defthm all-true-of-append
  (iff (all-true (append a b) chain problem)
       (and (all-true a chain problem) (all-true b chain problem))))

(defthm true-clause-of-append
  (iff (true-clause (append a b) chain problem)
       (or (true-clause a chain problem) (true-clause b chain problem))))

(in-theory (disable its-word its-head its-tail its-things its-value part may-end
                    covered missing sum-to may-be-missed))

; (K1)

(defthm member-of-insert
  (iff (member-equal a (insert x xs))
       (or (equal a x) (member-equal a xs))))

(defthm head-in-heads
  (implies (member-equal i slot)
           (member-equal (its-head i problem) (heads-in slot problem))))

(defthm fills-nth
  (implies (and (fills chain slots) (natp p) (< p (len chain)))
           (member-equal (nth p chain) (nth p slots))))

(defthm fills-len
  (implies (fills chain slots)
           (<= (len chain) (len slots)))
  :rule-classes :linear)

(defthm linked-nth
  (implies (and (links-up chain problem) (natp p) (< (+ 1 p) (len chain)))
           (equal (its-tail (nth p chain) problem)
                  (its-head (nth (+ 1 p) chain) problem))))

(defthm link-before
  (implies (and (links-up chain problem) (posp p) (<= p (len chain)))
           (equal (link-after (- p 1) chain problem)
                  (its-head (nth (- p 1) chain) problem)))
  :hints (("Goal" :use ((:instance linked-nth (p (- p 2)))))))

(defthm link-after-used
  (implies (posp p)
           (equal (link-after p chain problem)
                  (its-tail (nth (- p 1) chain) problem))))

(in-theory (disable link-after links-up fills))

(local (defthm nthcdr-of-nil
  (equal (nthcdr n nil) nil)))

(local (defthm nth-is-car-of-nthcdr
  (equal (nth n x) (car (nthcdr n x)))
  :rule-classes nil))

(local (defthm nthcdr-next
  (implies (posp j)
           (equal (nthcdr j x) (cdr (nthcdr (- j 1) x))))
  :rule-classes nil))

(defthm link-holds
  (implies (and (posp j) (natp p) (<= p (len chain))
                (equal link (nthcdr (- j 1) (link-after p chain problem))))
           (all-true (on-link reason p j link) chain problem))
  :hints (("Goal" :induct (on-link reason p j link)
           :in-theory (disable nth nthcdr))
          ("Subgoal *1/2" :use ((:instance nth-is-car-of-nthcdr (n (- j 1))
                                (x (link-after p chain problem)))
                                (:instance nthcdr-next
                                (x (link-after p chain problem)))))))

(defthm link-without-reason
  (implies (not (true-of reason chain problem))
           (all-true (on-link reason p j link) chain problem)))

(defthm some-head
  (implies (and (<= p (len chain))
                (member-equal (its-head (nth (- p 1) chain) problem) heads))
           (true-clause (from-one-of p heads) chain problem)))

(defthm some-word
  (implies (and (<= p (len chain))
                (equal (its-head (nth (- p 1) chain) problem) head)
                (member-equal (nth (- p 1) chain) slot))
           (true-clause (one-with-head p head slot problem) chain problem)))

(defthm head-is-on-link
  (implies (and (posp p) (links-up chain problem))
           (all-true (on-link (list :from p head) (- p 1) 1 head) chain problem))
  :hints (("Goal" :do-not-induct t
           :cases ((true-of (list :from p head) chain problem))
           :in-theory (disable nth)
           :use ((:instance link-holds (reason (list :from p head)) (p (- p 1)) (j 1)
                            (link head))))))

(in-theory (disable on-link))

(defthm heads-hold
  (implies (and (posp p) (links-up chain problem) (fills chain (part :slots problem)))
           (all-true (for-each-head p heads problem) chain problem))
  :hints (("Goal" :induct (for-each-head p heads problem)
           :in-theory (disable nth))))

(defthm k1-holds
  (implies (and (posp p) (links-up chain problem) (fills chain (part :slots problem)))
           (all-true (k1 p problem) chain problem))
  :hints (("Goal" :in-theory (disable nth for-each-head))))

(defthm k2-words-hold
  (all-true (k2-words p slot) chain problem)
  :hints (("Goal" :in-theory (disable nth))))

(defthm k2-holds
  (all-true (k2 p problem) chain problem))

(defthm k3-holds
  (all-true (k3 p) chain problem))

(defthm k4-holds
  (implies (<= p (len chain))
           (all-true (k4 p) chain problem)))

; (K5)

(defthm leads-without-reason
  (implies (not (true-of word chain problem))
           (all-true (leads word p j head tail) chain problem)))

(defthm leads-along-link
  (implies (and (posp j) (posp p) (<= p (len chain))
                (equal head (nthcdr (- j 1) (link-after (- p 1) chain problem)))
                (equal tail (nthcdr (- j 1) (link-after p chain problem))))
           (all-true (leads word p j head tail) chain problem))
  :hints (("Goal" :induct (leads word p j head tail)
           :in-theory (disable nth nthcdr link-after-used link-before))
          ("Subgoal *1/2" :use ((:instance nth-is-car-of-nthcdr (n (- j 1))
                                (x (link-after p chain problem)))
                                (:instance nthcdr-next
                                (x (link-after p chain problem)))
                                (:instance nth-is-car-of-nthcdr (n (- j 1))
                                (x (link-after (- p 1) chain problem)))
                                (:instance nthcdr-next
                                (x (link-after (- p 1) chain problem)))))))

(defthm word-leads
  (implies (and (posp p) (links-up chain problem))
           (all-true (leads (list :word p i) p 1 (its-head i problem)
                            (its-tail i problem))
                     chain problem))
  :hints (("Goal" :do-not-induct t
           :cases ((true-of (list :word p i) chain problem))
           :in-theory (disable nth)
           :use ((:instance leads-along-link (word (list :word p i)) (j 1)
                            (head (its-head i problem)) (tail (its-tail i problem)))))))

(defthm k5-words-hold
  (implies (and (posp p) (links-up chain problem))
           (all-true (k5-words p slot problem) chain problem))
  :hints (("Goal" :in-theory (disable leads))))

(defthm k5-holds
  (implies (and (posp p) (links-up chain problem))
           (all-true (k5 p problem) chain problem)))

; (K6)

(defthm not-both-holds
  (implies (not (member-equal t1 others))
           (all-true (not-both p j t1 others) chain problem))
  :hints (("Goal" :in-theory (disable nth))))

(defthm one-of-holds
  (implies (no-duplicatesp-equal tiles)
           (all-true (one-of p j tiles) chain problem)))

(defthm not-in-up-to
  (implies (< n a)
           (not (member-equal n (up-to a b)))))

(defthm up-to-is-distinct
  (no-duplicatesp-equal (up-to a b)))

(defthm k6-links-hold
  (all-true (k6-links p js problem) chain problem))

(defthm k6-holds
  (all-true (k6 p problem) chain problem))

; (K7)

(defthm nth-last
  (implies (consp chain)
           (equal (nth (- (len chain) 1) chain) (car (last chain)))))

(defthm nth-last-at
  (implies (and (posp p) (equal (len chain) p))
           (equal (nth (- p 1) chain) (car (last chain))))
  :hints (("Goal" :use nth-last :in-theory (disable nth-last))))

(defthm more-than-is-true
  (implies (and (natp p) (fills chain (part :slots problem)))
           (iff (true-clause (more-than p problem) chain problem)
                (< p (len chain)))))

(in-theory (disable more-than))

(defthm k7-words-hold
  (implies (and (posp p) (fills chain (part :slots problem))
                (or (endp chain) (may-end (car (last chain)) problem)))
           (all-true (k7-words p slot problem) chain problem))
  :hints (("Goal" :induct (k7-words p slot problem) :in-theory (disable nth))
          ("Subgoal *1/3" :cases ((equal (len chain) p)))))

(defthm k7-holds
  (implies (and (posp p) (fills chain (part :slots problem))
                (or (endp chain) (may-end (car (last chain)) problem)))
           (all-true (k7 p problem) chain problem)))

; (K8)

(defthm comes-back-without-word
  (implies (or (not (true-of word chain problem))
               (true-clause more chain problem))
           (all-true (comes-back word more j tail) chain problem)))

(defthm comes-back-on-link
  (implies (and (posp j) (equal tail (nthcdr (- j 1) (link-after 0 chain problem))))
           (all-true (comes-back word more j tail) chain problem))
  :hints (("Goal" :induct (comes-back word more j tail)
           :in-theory (disable nth nthcdr link-after-used link-before))
          ("Subgoal *1/2" :use ((:instance nth-is-car-of-nthcdr (n (- j 1))
                                (x (link-after 0 chain problem)))
                                (:instance nthcdr-next
                                (x (link-after 0 chain problem)))))))

(defthm link-after-nothing
  (equal (link-after 0 chain problem) (its-head (car chain) problem))
  :hints (("Goal" :in-theory (enable link-after))))

(defthm word-comes-back
  (implies (and (posp p) (fills chain (part :slots problem))
                (or (endp chain)
                    (equal (its-tail (car (last chain)) problem)
                           (its-head (car chain) problem))))
           (all-true (comes-back (list :word p i) (more-than p problem) 1
                                 (its-tail i problem))
                     chain problem))
  :hints (("Goal" :do-not-induct t
           :cases ((not (true-of (list :word p i) chain problem))
                   (< p (len chain))
                   (and (equal (len chain) p) (equal i (car (last chain)))))
           :in-theory (disable nth)
           :use ((:instance comes-back-on-link (word (list :word p i)) (j 1)
                            (more (more-than p problem))
                            (tail (its-tail i problem)))))))

(defthm k8-words-hold
  (implies (and (posp p) (fills chain (part :slots problem))
                (or (endp chain)
                    (equal (its-tail (car (last chain)) problem)
                           (its-head (car chain) problem))))
           (all-true (k8-words p slot problem) chain problem))
  :hints (("Goal" :induct (k8-words p slot problem) :in-theory (disable comes-back))))

(defthm k8-holds
  (implies (and (posp p) (fills chain (part :slots problem))
                (or (endp chain)
                    (not (part :loop problem))
                    (equal (its-tail (car (last chain)) problem)
                           (its-head (car chain) problem))))
           (all-true (k8 p problem) chain problem)))

; (K9)

(defthm does-not-cover-holds
  (all-true (does-not-cover p i things problem) chain problem)
  :hints (("Goal" :in-theory (disable nth))))

(defthm k9-words-hold
  (all-true (k9-words p slot problem) chain problem)
  :hints (("Goal" :in-theory (disable does-not-cover))))

(defthm k9-things-hold
  (all-true (k9-things p things) chain problem)
  :hints (("Goal" :in-theory (disable nth))))

(defthm k9-holds
  (all-true (k9 p problem) chain problem))

; (K10)

(defthm may-miss-when-missed
  (implies (not (covered thing chain problem))
           (true-of (list :missed thing) chain problem)))

(local (defthm consp-of-nthcdr
  (iff (consp (nthcdr n x)) (< (nfix n) (len x)))))

(defthm covered-in-some-place
  (implies (and (posp a) (natp b) (<= (len chain) b)
                (covered thing (nthcdr (- a 1) chain) problem))
           (true-clause (covers-in (up-to a b) thing) chain problem))
  :hints (("Goal" :induct (up-to a b)
           :in-theory (e/d (covered) (nth nthcdr)))
          ("Subgoal *1/1" :use ((:instance nth-is-car-of-nthcdr (n (- a 1)) (x chain))
                                (:instance nthcdr-next (j a) (x chain))))))

(defthm k10-holds
  (implies (and (fills chain (part :slots problem))
                (or (covered thing chain problem) (may-be-missed thing problem)))
           (all-true (k10 thing problem) chain problem))
  :hints (("Goal" :use ((:instance covered-in-some-place (a 1) (b (hi problem)))))))

; (K11)

(defthm missing-one-more
  (implies (posp a)
           (equal (missing a chain problem)
                  (+ (if (covered (- a 1) chain problem) 0 1)
                     (missing (- a 1) chain problem))))
  :rule-classes nil
  :hints (("Goal" :in-theory (enable missing))))

(defthm missing-is-natural
  (natp (missing a chain problem))
  :rule-classes :type-prescription
  :hints (("Goal" :in-theory (enable missing))))

(defthm missing-no-more
  (implies (and (natp a) (natp b) (<= a b))
           (<= (missing a chain problem) (missing b chain problem)))
  :rule-classes :linear
  :hints (("Goal" :in-theory (enable missing))))

(defthm still-missed-holds
  (implies (posp a)
           (all-true (still-missed a counts) chain problem))
  :hints (("Goal" :induct (still-missed a counts))))

(defthm one-more-missed-holds
  (implies (and (posp a) (nat-listp counts)
                (<= (missing a chain problem) most))
           (all-true (one-more-missed a counts most) chain problem))
  :hints (("Goal" :induct (one-more-missed a counts most))
          ("Subgoal *1/2" :use missing-one-more)))

(defthm nat-listp-of-up-to
  (nat-listp (up-to a b)))

(defthm k11-holds
  (implies (and (posp a) (natp (part :tiles problem)) (<= a (part :tiles problem))
                (or (zp (part :miss problem))
                    (<= (missing (part :tiles problem) chain problem)
                        (part :miss problem))))
           (all-true (k11 a problem) chain problem))
  :hints (("Goal" :in-theory (disable still-missed one-more-missed)
           :use (missing-one-more
                 (:instance one-more-missed-holds (most (part :miss problem))
                            (counts (if (< 1 a) (up-to 1 (part :miss problem)) nil)))
                 (:instance missing-no-more (b (part :tiles problem)))))))

; (K12)

(defthm word-in-words
  (implies (and (natp a) (< a (len chain)))
           (member-equal (its-word (nth a chain) problem) (words-in chain problem))))

(defthm word-not-in-words
  (implies (and (not (member-equal word (words-in chain problem)))
                (natp a) (< a (len chain)))
           (not (equal (its-word (nth a chain) problem) word))))

(defthm words-differ
  (implies (and (no-duplicatesp-equal (words-in chain problem))
                (natp a) (natp b) (< a b) (< b (len chain)))
           (not (equal (its-word (nth a chain) problem)
                       (its-word (nth b chain) problem)))))

(defthm not-again-holds
  (implies (and (no-duplicatesp-equal (words-in chain problem))
                (posp p) (posp q) (< p q))
           (all-true (not-again p i q slot problem) chain problem))
  :hints (("Goal" :induct (not-again p i q slot problem)
           :in-theory (disable nth no-duplicatesp-equal words-in words-differ))
          ("Subgoal *1/2" :use ((:instance words-differ (a (- p 1)) (b (- q 1)))))))

(defthm k12-words-hold
  (implies (and (no-duplicatesp-equal (words-in chain problem))
                (posp p) (posp q) (< p q))
           (all-true (k12-words p slot q problem) chain problem))
  :hints (("Goal" :induct (k12-words p slot q problem)
           :in-theory (disable not-again no-duplicatesp-equal words-in slot))))

(defun all-later (p qs)
  (or (endp qs)
      (and (natp (car qs)) (< p (car qs)) (all-later p (cdr qs)))))

(defthm up-to-is-later
  (implies (and (natp p) (< p a))
           (all-later p (up-to a b))))

(defthm k12-later-holds
  (implies (and (no-duplicatesp-equal (words-in chain problem))
                (posp p) (all-later p qs))
           (all-true (k12-later p qs problem) chain problem))
  :hints (("Goal" :induct (k12-later p qs problem)
           :in-theory (disable k12-words no-duplicatesp-equal words-in slot))))

(defthm k12-holds
  (implies (and (or (part :repeat problem)
                    (no-duplicatesp-equal (words-in chain problem)))
                (posp p))
           (all-true (k12 p problem) chain problem))
  :hints (("Goal" :in-theory (disable no-duplicatesp-equal words-in))))

; sums

(defthm its-value-is-natural
  (natp (its-value i values))
  :rule-classes :type-prescription
  :hints (("Goal" :in-theory (enable its-value))))

(defthm sum-of-is-natural
  (natp (sum-of p chain first later))
  :rule-classes :type-prescription)

(defthm sum-of-one-more
  (implies (and (posp p) (<= p (len chain)))
           (equal (sum-of p chain first later)
                  (+ (its-value (nth (- p 1) chain) (if (equal p 1) first later))
                     (sum-of (- p 1) chain first later))))
  :rule-classes nil
  :hints (("Goal" :induct (sum-of p chain first later)
           :expand ((sum-of p chain first later) (sum-of 0 chain first later)))))

(defthm sum-of-no-more
  (implies (and (natp p) (<= (len chain) p))
           (equal (sum-of p chain first later)
                  (sum-of (len chain) chain first later)))
  :rule-classes nil)

(defthm sum-to-is-natural
  (natp (sum-to p chain limit))
  :rule-classes :type-prescription
  :hints (("Goal" :in-theory (enable sum-to))))

(defun what-is-added (p chain limit)
  (if (<= p (len chain))
      (its-value (nth (- p 1) chain) (values-at p limit))
    0))

(defthm sum-to-one-more
  (implies (posp p)
           (equal (sum-to p chain limit)
                  (+ (what-is-added p chain limit)
                     (sum-to (- p 1) chain limit))))
  :rule-classes nil
  :hints (("Goal" :in-theory (e/d (sum-to values-at) (nth sum-of))
           :use ((:instance sum-of-one-more (first (nth 1 limit)) (later (nth 2 limit)))
                 (:instance sum-of-no-more (first (nth 1 limit)) (later (nth 2 limit)))
                 (:instance sum-of-no-more (first (nth 1 limit)) (later (nth 2 limit))
                            (p (- p 1)))))))

(defthm what-is-added-is-natural
  (natp (what-is-added p chain limit))
  :rule-classes :type-prescription)

; (K13)

(defun ascending (numbers)
  (or (endp numbers)
      (endp (cdr numbers))
      (and (<= (car numbers) (cadr numbers))
           (ascending (cdr numbers)))))

(defthm car-of-up-to
  (implies (consp (up-to a b))
           (equal (car (up-to a b)) a)))

(defthm ascending-up-to
  (ascending (up-to a b)))

(defthm lexorder-of-naturals
  (implies (and (natp a) (natp b))
           (iff (lexorder a b) (<= a b)))
  :hints (("Goal" :in-theory (enable lexorder alphorder))))

(defthm nat-listp-of-insert
  (implies (and (natp a) (nat-listp numbers))
           (nat-listp (insert a numbers))))

(defthm ascending-insert
  (implies (and (natp a) (nat-listp numbers) (ascending numbers))
           (ascending (insert a numbers))))

(defthm nat-listp-of-values-in
  (nat-listp (values-in slot values)))

(defthm ascending-values-in
  (ascending (values-in slot values)))

(defthm value-in-values
  (implies (and (member-equal i slot) (< 0 (its-value i values)))
           (member-equal (its-value i values) (values-in slot values))))

(defthm value-if-all-positive
  (implies (and (member-equal i slot) (all-positive slot values))
           (< 0 (its-value i values)))
  :rule-classes (:rewrite :linear))

(defthm least-is-first
  (implies (and (ascending numbers) (member-equal a numbers))
           (<= (car numbers) a))
  :rule-classes nil)

(defthm at-least-its-value-holds
  (implies (equal values (values-at p (nth k (part :caps problem))))
           (all-true (at-least-its-value k p slot values) chain problem))
  :hints (("Goal" :induct (at-least-its-value k p slot values)
           :in-theory (disable nth values-at))))

(defthm rising-holds
  (implies (and (member-equal name '(:least :sum :has :reach))
                (ascending numbers))
           (all-true (rising name k p numbers) chain problem))
  :hints (("Goal" :induct (rising name k p numbers)
           :in-theory (disable nth values-at))))

(defthm carried-holds
  (implies (posp p)
           (all-true (carried k p counts) chain problem))
  :hints (("Goal" :induct (carried k p counts)
           :in-theory (disable nth what-is-added))
          ("Subgoal *1/2" :use ((:instance sum-to-one-more
                                (limit (nth k (part :caps problem))))))))

(defthm used-is-at-least
  (implies (and (posp p) (all-positive slot values) (fills chain (part :slots problem))
                (equal slot (slot p problem))
                (equal values (values-at p (nth k (part :caps problem)))))
           (true-clause (list (no (list :used p))
                              (yes (list :least k p (car (values-in slot values)))))
                        chain problem))
  :hints (("Goal" :in-theory (disable nth values-at) :do-not-induct t
           :use ((:instance value-if-all-positive (i (nth (- p 1) chain)))
                 (:instance value-in-values (i (nth (- p 1) chain)))
                 (:instance least-is-first (numbers (values-in slot values))
                            (a (its-value (nth (- p 1) chain) values)))))))

(defthm sum-of-at-most
  (<= (sum-of p chain first later) (sum-of (len chain) chain first later))
  :rule-classes nil)

(defthm sum-to-at-most
  (<= (sum-to p chain limit) (sum-to (len chain) chain limit))
  :rule-classes nil
  :hints (("Goal" :in-theory (enable sum-to)
           :use ((:instance sum-of-at-most
                  (first (nth 1 limit)) (later (nth 2 limit)))))))

(defthm added-without-value
  (implies (not (true-of (list :least k p value) chain problem))
           (all-true (added k p value counts most) chain problem)))

(defthm added-holds
  (implies (and (posp p) (nat-listp counts) (natp value)
                (or (< 1 p) (equal counts '(0)))
                (<= (sum-to p chain (nth k (part :caps problem))) most))
           (all-true (added k p value counts most) chain problem))
  :hints (("Goal" :induct (added k p value counts most)
           :in-theory (disable nth values-at))
          ("Subgoal *1/2" :use ((:instance sum-to-one-more
                                (limit (nth k (part :caps problem))))))
          ("Subgoal *1/3" :use ((:instance sum-to-one-more
                                (limit (nth k (part :caps problem))))))))
(defthm all-added-holds
  (implies (and (posp p) (nat-listp values)
                (<= (sum-to p chain (nth k (part :caps problem))) most))
           (all-true (all-added k p values most) chain problem))
  :hints (("Goal" :induct (all-added k p values most)
           :in-theory (disable nth values-at added))))

(defthm k13-at-holds
  (implies (and (posp p) (fills chain (part :slots problem))
                (equal cap (nth k (part :caps problem)))
                (<= (sum-to (len chain) chain cap) (amount-of cap)))
           (all-true (k13-at p k cap problem) chain problem))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable nth values-at at-least-its-value rising carried
                               all-added amount-of slot used-is-at-least)
           :use ((:instance used-is-at-least (slot (slot p problem))
                            (values (values-at p cap)))
                 (:instance sum-to-at-most (limit cap))))))

(defun all-posp (numbers)
  (or (endp numbers)
      (and (posp (car numbers)) (all-posp (cdr numbers)))))

(defthm all-posp-up-to
  (implies (posp a) (all-posp (up-to a b))))

(defthm k13-places-hold
  (implies (and (all-posp places) (fills chain (part :slots problem))
                (equal cap (nth k (part :caps problem)))
                (<= (sum-to (len chain) chain cap) (amount-of cap)))
           (all-true (k13-places places k cap problem) chain problem))
  :hints (("Goal" :induct (k13-places places k cap problem)
           :in-theory (disable nth k13-at amount-of))))

(defthm within-each
  (implies (and (within chain caps) (natp k) (< k (len caps)))
           (<= (sum-to (len chain) chain (nth k caps)) (amount-of (nth k caps))))
  :hints (("Goal" :in-theory (disable amount-of))))

(defthm k13-holds
  (implies (and (natp k) (< k (len (part :caps problem)))
                (fills chain (part :slots problem))
                (within chain (part :caps problem)))
           (all-true (k13 k problem) chain problem))
  :hints (("Goal" :in-theory (disable nth k13-places amount-of))))

; (K14)

(defthm above-is-more
  (implies (above value numbers)
           (< value (above value numbers)))
  :rule-classes :linear)

(defthm no-more-than-its-value-holds
  (implies (equal values (values-at p (nth k (part :demands problem))))
           (all-true (no-more-than-its-value k p slot values different) chain problem))
  :hints (("Goal" :induct (no-more-than-its-value k p slot values different)
           :in-theory (disable nth values-at above))))

(defun all-above (value numbers)
  (or (endp numbers)
      (and (natp (car numbers)) (< value (car numbers))
           (all-above value (cdr numbers)))))

(defthm all-above-up-to
  (implies (and (natp value) (< value a))
           (all-above value (up-to a b))))

(defthm sum-to-nothing
  (equal (sum-to 0 chain limit) 0)
  :hints (("Goal" :in-theory (enable sum-to))))

(defthm reached-by-holds
  (implies (and (posp p) (natp value) (all-above value counts)
                (or (<= (what-is-added p chain (nth k (part :demands problem))) value)
                    (and next
                         (<= next (what-is-added p chain
                                                 (nth k (part :demands problem))))))
                (or (not next) (posp next)))
           (all-true (reached-by k p value next counts) chain problem))
  :hints (("Goal" :induct (reached-by k p value next counts)
           :in-theory (disable nth values-at))
          ("Subgoal *1/2" :use ((:instance sum-to-one-more
                                 (limit (nth k (part :demands problem))))))))

(defthm all-reached-holds
  (implies (and (posp p) (nat-listp values) (ascending values)
                (all-posp (cdr values))
                (let ((added (what-is-added p chain (nth k (part :demands problem)))))
                  (or (<= added (car values)) (member-equal added (cdr values)))))
           (all-true (all-reached k p values least) chain problem))
  :hints (("Goal" :induct (all-reached k p values least)
           :in-theory (disable nth values-at reached-by what-is-added))
          ("Subgoal *1/2"
           :use ((:instance least-is-first (numbers (cdr values))
                            (a (what-is-added p chain
                                              (nth k (part :demands problem)))))))))

(defthm all-posp-of-insert
  (implies (and (posp a) (all-posp numbers))
           (all-posp (insert a numbers))))

(defthm all-posp-of-values-in
  (all-posp (values-in slot values)))

(defthm ascending-after-0
  (implies (all-posp numbers)
           (equal (ascending (cons 0 numbers)) (ascending numbers))))

(defthm added-is-a-value
  (implies (and (posp p) (fills chain (part :slots problem))
                (< 0 (what-is-added p chain limit)))
           (member-equal (what-is-added p chain limit)
                         (values-in (slot p problem) (values-at p limit))))
  :hints (("Goal" :in-theory (disable nth values-at))))

(defthm k14-at-holds
  (implies (and (posp p) (fills chain (part :slots problem))
                (equal demand (nth k (part :demands problem))))
           (all-true (k14-at p k demand problem) chain problem))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable nth values-at no-more-than-its-value rising all-reached
                               amount-of slot what-is-added)
           :use ((:instance added-is-a-value (limit demand))))))

(defthm k14-places-hold
  (implies (and (all-posp places) (fills chain (part :slots problem))
                (equal demand (nth k (part :demands problem))))
           (all-true (k14-places places k demand problem) chain problem))
  :hints (("Goal" :induct (k14-places places k demand problem)
           :in-theory (disable nth k14-at amount-of))))

(defthm meets-each
  (implies (and (meets chain demands) (natp k) (< k (len demands)))
           (<= (amount-of (nth k demands)) (sum-to (len chain) chain (nth k demands))))
  :hints (("Goal" :in-theory (disable amount-of))))

(defthm sum-to-the-end
  (implies (and (natp p) (<= (len chain) p))
           (equal (sum-to p chain limit) (sum-to (len chain) chain limit)))
  :rule-classes nil
  :hints (("Goal" :in-theory (enable sum-to)
           :use ((:instance sum-of-no-more
                            (first (nth 1 limit)) (later (nth 2 limit)))))))

(defthm k14-holds
  (implies (and (natp k) (< k (len (part :demands problem)))
                (fills chain (part :slots problem))
                (meets chain (part :demands problem)))
           (all-true (k14 k problem) chain problem))
  :hints (("Goal" :in-theory (disable nth k14-places amount-of)
           :use ((:instance sum-to-the-end (p (hi problem))
                            (limit (nth k (part :demands problem))))))))

; (K15)

(defthm says-its-word-holds
  (all-true (says-its-word p slot said problem) chain problem)
  :hints (("Goal" :in-theory (disable nth))))

(defthm k15-places-hold
  (all-true (k15-places places problem) chain problem))

(defthm as-many-words-as-said
  (implies (and (posp p) (consp words)
                (not (true-clause (says-another p words) chain problem)))
           (<= (+ p -1 (len words)) (len chain)))
  :rule-classes nil
  :hints (("Goal" :induct (says-another p words) :in-theory (disable nth))))

(defthm words-are-those-said
  (implies (and (posp p) (true-listp words)
                (equal (len chain) (+ p -1 (len words)))
                (not (true-clause (says-another p words) chain problem)))
           (equal (words-in (nthcdr (- p 1) chain) problem) words))
  :rule-classes nil
  :hints (("Goal" :induct (says-another p words) :in-theory (disable nth nthcdr))
          ("Subgoal *1/2" :use ((:instance nth-is-car-of-nthcdr (n (- p 1)) (x chain))
                                (:instance nthcdr-next (j p) (x chain))))))

(defthm another-chain-is-said
  (implies (and (true-listp words) (fills chain (part :slots problem))
                (not (equal (words-in chain problem) words)))
           (true-clause (append (says-another 1 words) (more-than (len words) problem))
                        chain problem))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable says-another words-in)
           :use ((:instance as-many-words-as-said (p 1))
                 (:instance words-are-those-said (p 1))))))

(defthm k15-chains-hold
  (implies (and (true-list-listp chains) (fills chain (part :slots problem))
                (not (member-equal (words-in chain problem) chains)))
           (all-true (k15-chains chains problem) chain problem))
  :hints (("Goal" :induct (k15-chains chains problem)
           :in-theory (disable says-another words-in true-clause-of-append))))

(defthm k15-holds
  (implies (and (true-list-listp (part :excluded problem))
                (fills chain (part :slots problem))
                (not (member-equal (words-in chain problem) (part :excluded problem))))
           (all-true (k15 problem) chain problem))
  :hints (("Goal" :in-theory (disable words-in k15-places k15-chains))))

; all of them

(defun in-range (family x problem)
  (case family
    (:k3 t)
    (:k4 (<= x (part :lo problem)))
    (:k6 t)
    (:k10 (member-equal x (part :things problem)))
    (:k11 (and (posp x) (<= x (part :tiles problem))))
    (:k13 (and (natp x) (< x (len (part :caps problem)))))
    (:k14 (and (natp x) (< x (len (part :demands problem)))))
    (otherwise (posp x))))

(defthm covers-each
  (implies (and (covers-all things chain problem) (member-equal thing things)
                (not (covered thing chain problem)))
           (may-be-missed thing problem)))

(defthm clauses-at-hold
  (implies (and (keeps-rules chain problem) (problemp problem)
                (in-range family x problem))
           (all-true (clauses-at family x problem) chain problem))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k14 k15 len
                               covers-all within meets words-in missing last
                               no-duplicatesp-equal))))

(defun all-in-range (family range problem)
  (or (endp range)
      (and (in-range family (car range) problem)
           (all-in-range family (cdr range) problem))))

(defthm for-each-holds
  (implies (and (keeps-rules chain problem) (problemp problem)
                (all-in-range family range problem))
           (all-true (for-each family range problem) chain problem))
  :hints (("Goal" :induct (for-each family range problem)
           :in-theory (disable keeps-rules problemp in-range clauses-at))))

(defthm things-in-range
  (implies (subsetp-equal things (part :things problem))
           (all-in-range :k10 things problem)))

(defthm numbers-in-range
  (implies (and (posp a) (or (not (equal family :k4)) (<= b (part :lo problem)))
                (or (not (equal family :k11)) (<= b (part :tiles problem)))
                (not (member-equal family '(:k10 :k13 :k14))))
           (all-in-range family (up-to a b) problem))
  :hints (("Goal" :induct (up-to a b))))

(defthm places-in-range
  (all-in-range :k6 places problem))

(defthm limits-in-range
  (implies (and (natp a) (member-equal family '(:k13 :k14))
                (< b (len (part (if (equal family :k13) :caps :demands) problem))))
           (all-in-range family (up-to a b) problem))
  :hints (("Goal" :induct (up-to a b))))

(defthm subsetp-of-cons
  (implies (subsetp-equal a b)
           (subsetp-equal a (cons x b))))

(defthm subsetp-of-itself
  (subsetp-equal x x))

(defthm range-of-in-range
  (implies (problemp problem)
           (all-in-range family (range-of family problem) problem))
  :hints (("Goal" :in-theory (disable in-range up-to len))))

(defthm all-families-hold
  (implies (and (keeps-rules chain problem) (problemp problem))
           (all-true (all-families families problem) chain problem))
  :hints (("Goal" :induct (all-families families problem)
           :in-theory (disable keeps-rules problemp in-range range-of for-each))))

(defthm clauses-hold
  (implies (and (problemp problem) (keeps-rules chain problem))
           (all-true (clauses problem) chain problem))
  :hints (("Goal" :in-theory (disable keeps-rules problemp all-families))))


; ---------------------------------------------------------------------------------------
; 6. The checker is right
; ---------------------------------------------------------------------------------------

(defun all-known-true (known model)
  (or (endp known)
      (and (consp (car known))
           (some-true (cdr (car known)) model)
           (all-known-true (cdr known) model))))

(defthm known-is-true
  (implies (and (all-known-true known model) (hons-assoc-equal number known))
           (some-true (cdr (hons-assoc-equal number known)) model)))

(defthm true-literal-is-left
  (implies (and (some-true clause model) (not (some-true false model)))
           (some-true (set-difference-equal clause false) model)))

(defthm opposite-is-false
  (implies (and (integerp literal) (not (equal literal 0))
                (true-number literal model))
           (not (true-number (- literal) model))))

(defthm only-literal-left-is-true
  (implies (and (some-true clause model) (not (some-true false model))
                (endp (cdr (set-difference-equal clause false))))
           (true-number (car (set-difference-equal clause false)) model))
  :hints (("Goal" :do-not-induct t :in-theory (disable true-number true-literal-is-left)
           :use true-literal-is-left)))

(defthm some-literal-is-left
  (implies (and (all-known-true known model) (not (some-true false model))
                (hons-assoc-equal number known))
           (consp (set-difference-equal (cdr (hons-assoc-equal number known)) false)))
  :hints (("Goal" :do-not-induct t :in-theory (disable true-literal-is-left)
           :use ((:instance true-literal-is-left
                            (clause (cdr (hons-assoc-equal number known))))))))

(defthm contradicts-what-is-false
  (implies (and (all-known-true known model) (not (some-true false model)))
           (not (contradicts false hints known)))
  :hints (("Goal" :induct (contradicts false hints known)
           :in-theory (disable true-number set-difference-equal))))

(defthm refuted-from-what-is-true
  (implies (all-known-true known model)
           (not (refuted-from known steps)))
  :hints (("Goal" :induct (refuted-from known steps)
           :in-theory (disable contradicts))))

(defthm clauses-are-known-true
  (implies (makes-true model clauses)
           (all-known-true (by-number clauses n) model)))


; ---------------------------------------------------------------------------------------
; 7. The theorems
; ---------------------------------------------------------------------------------------

; The model of a chain: the numbers of the variables that it makes true.

(defun true-numbers (names n chain problem)
  (cond ((endp names) nil)
        ((true-of (car names) chain problem)
         (cons n (true-numbers (cdr names) (+ 1 n) chain problem)))
        (t (true-numbers (cdr names) (+ 1 n) chain problem))))

(defun model-of (chain problem)
  (true-numbers (all-names problem) 1 chain problem))

(defthm true-numbers-are-no-less
  (implies (< k n)
           (not (member-equal k (true-numbers names n chain problem))))
  :hints (("Goal" :in-theory (disable true-of))))

(defthm number-is-no-less
  (implies (and (posp n) (member-equal name names))
           (and (posp (number-of name (numbered names n)))
                (<= n (number-of name (numbered names n)))))
  :rule-classes nil)

(defthm number-is-true
  (implies (and (posp n) (member-equal name names))
           (iff (member-equal (number-of name (numbered names n))
                              (true-numbers names n chain problem))
                (true-of name chain problem)))
  :hints (("Goal" :induct (numbered names n) :in-theory (disable true-of))
          ("Subgoal *1/2" :use ((:instance number-is-no-less
                                 (names (cdr names)) (n (+ 1 n)))))))

(in-theory (disable number-of numbered))

(local (defthm minus-minus
  (implies (integerp n) (equal (- (- n)) n))))

(defthm clause-in-numbers
  (implies (subsetp-equal (names-in-clause clause) names)
           (iff (some-true (in-numbers clause (numbered names 1))
                           (true-numbers names 1 chain problem))
                (true-clause clause chain problem)))
  :hints (("Goal" :induct (names-in-clause clause) :in-theory (disable true-of))
          ("Subgoal *1/2" :use ((:instance number-is-no-less (n 1)
                                 (name (cdr (car clause))))))))

(defthm subsetp-of-append
  (equal (subsetp-equal (append a b) c)
         (and (subsetp-equal a c) (subsetp-equal b c))))

(defthm clauses-in-numbers
  (implies (subsetp-equal (names-in clauses) names)
           (iff (makes-true (true-numbers names 1 chain problem)
                           (all-in-numbers clauses (numbered names 1)))
                (all-true clauses chain problem)))
  :hints (("Goal" :induct (names-in clauses)
           :in-theory (disable true-clause in-numbers names-in-clause))))

(defthm subsetp-of-append-2
  (implies (subsetp-equal a c)
           (subsetp-equal a (append b c))))

(defthm chain-satisfies-formula
  (implies (and (problemp problem) (keeps-rules chain problem))
           (makes-true (model-of chain problem) (numbered-clauses problem)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable problemp keeps-rules clauses variables names-in
                               makes-true all-in-numbers true-numbers))))

(defthm unsatisfiable-leaves-no-chain
  (implies (and (problemp problem)
                (not (satisfiable (numbered-clauses problem))))
           (not (keeps-rules chain problem)))
  :hints (("Goal" :in-theory (disable problemp keeps-rules numbered-clauses model-of
                                      makes-true satisfiable)
           :use ((:instance satisfiable-suff (model (model-of chain problem))
                            (clauses (numbered-clauses problem)))))))

(defthm refuted-is-unsatisfiable
  (implies (refuted clauses steps)
           (not (satisfiable clauses)))
  :hints (("Goal" :in-theory (disable makes-true refuted-from by-number)
           :expand ((satisfiable clauses))
           :use ((:instance refuted-from-what-is-true (known (by-number clauses 1))
                            (model (satisfiable-witness clauses)))))))

(defthm refuted-leaves-no-chain
  (implies (and (problemp problem)
                (refuted (numbered-clauses problem) steps))
           (not (keeps-rules chain problem)))
  :rule-classes nil
  :hints (("Goal" :in-theory (disable problemp keeps-rules numbered-clauses
                                      refuted satisfiable))))
