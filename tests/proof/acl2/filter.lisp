; Letter Boxed: the filter that takes candidates out of slots, and a proof that no chain is
; lost in it. For the theorem prover ACL2; goal.lisp says what a goal and its problem are.
;
; How to read this file
;
;   Section 1 says what a walk is, as FORMAT.md does, and tests whether a filter leaves
;     every candidate that stands on one.
;   Section 2 proves that each chain that keeps the rules is a walk.
;   Section 3 holds the theorem that this file is for:
;
;     filtered-refutation-is-right    if the candidates are enough, the filter leaves all
;                                     walks, and the formula of what it leaves is refuted,
;                                     no solution is as the goal asks.

(in-package "ACL2")

(include-book "goal")


; ---------------------------------------------------------------------------------------
; 1. Walks
; ---------------------------------------------------------------------------------------

; A pass is a pair (things . cap): the things that it tracks, and the number of the cap
; that its costs keep below or meet; NIL for no cost.

(defun tracked-and-missing (n things chain problem) ; of the first N tiles
  (if (zp n)
      0
    (+ (if (and (member-equal (- n 1) things)
                (not (covered (- n 1) chain problem)))
           1
         0)
       (tracked-and-missing (- n 1) things chain problem))))

(defun walk (chain pass problem)
  (and (fills chain (part :slots problem))
       (<= (part :lo problem) (len chain))
       (links-up chain problem)
       (or (endp chain)
           (may-end (car (last chain)) problem))
       (covers-all (car pass) chain problem)
       (or (zp (part :miss problem))
           (<= (tracked-and-missing (part :tiles problem) (car pass) chain problem)
               (part :miss problem)))
       (or (null (cdr pass))
           (let ((cap (nth (cdr pass) (part :caps problem))))
             (<= (sum-to (len chain) chain cap) (amount-of cap))))))

(defun passp (pass problem)
  (and (subsetp-equal (car pass) (part :things problem))
       (or (null (cdr pass))
           (and (natp (cdr pass))
                (< (cdr pass) (len (part :caps problem)))))))

; All chains that fill slots and link up, of any length.

(defun put-before-each (i chains problem)
  (cond ((endp chains) nil)
        ((or (endp (car chains))
             (equal (its-tail i problem) (its-head (car (car chains)) problem)))
         (cons (cons i (car chains))
               (put-before-each i (cdr chains) problem)))
        (t (put-before-each i (cdr chains) problem))))

(defun put-all-before (slot chains problem)
  (if (endp slot)
      nil
    (append (put-before-each (car slot) chains problem)
            (put-all-before (cdr slot) chains problem))))

(defun chains-of (slots problem)
  (if (endp slots)
      (list nil)
    (cons nil (put-all-before (car slots) (chains-of (cdr slots) problem) problem))))

; Whether a candidate that stands on a walk stays: SLOTS are what the pass leaves.

(defun all-stay (chains slots pass problem)
  (or (endp chains)
      (and (or (not (walk (car chains) pass problem))
               (fills (car chains) slots))
           (all-stay (cdr chains) slots pass problem))))

(defun walks-stay (slots pass problem)
  (all-stay (chains-of (part :slots problem) problem) slots pass problem))

; A filter is a list of passes, and what each of them leaves.

(defun after-pass (slots problem)
  (cons (cons :slots slots) problem))

(defun leaves-walks (passes left problem)
  (or (endp passes)
      (and (passp (car passes) problem)
           (walks-stay (car left) (car passes) problem)
           (leaves-walks (cdr passes) (cdr left) (after-pass (car left) problem)))))

(defun filtered (passes left problem)
  (if (endp passes)
      problem
    (filtered (cdr passes) (cdr left) (after-pass (car left) problem))))


; ---------------------------------------------------------------------------------------
; 2. A chain that keeps the rules is a walk
; ---------------------------------------------------------------------------------------

(local (in-theory (disable sum-to amount-of may-be-missed nth)))

(defthm no-more-are-missing-of-those-tracked
  (<= (tracked-and-missing n things chain problem)
      (missing n chain problem))
  :rule-classes :linear
  :hints (("Goal" :induct (missing n chain problem) :in-theory (enable missing))))

(defthm covers-some
  (implies (and (covers-all things chain problem) (subsetp-equal tracked things))
           (covers-all tracked chain problem)))

(defthm chain-is-a-walk
  (implies (and (keeps-rules chain problem) (passp pass problem))
           (walk chain pass problem))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable covers-all missing tracked-and-missing words-in last len
                               within meets no-duplicatesp-equal within-each)
           :use ((:instance within-each (k (cdr pass)) (caps (part :caps problem)))))))

(defthm member-of-put-before-each
  (implies (and (member-equal chain chains)
                (or (endp chain)
                    (equal (its-tail i problem) (its-head (car chain) problem))))
           (member-equal (cons i chain) (put-before-each i chains problem))))

(defthm member-of-put-all-before
  (implies (and (member-equal i slot)
                (member-equal chain chains)
                (or (endp chain)
                    (equal (its-tail i problem) (its-head (car chain) problem))))
           (member-equal (cons i chain) (put-all-before slot chains problem)))
  :hints (("Goal" :induct (len slot))))

(defthm chain-is-among-chains
  (implies (and (fills chain slots) (links-up chain problem))
           (member-equal chain (chains-of slots problem)))
  :hints (("Goal" :induct (fills chain slots)
           :in-theory (e/d (fills links-up) (put-all-before)))))

(defthm walk-stays-if-among-chains
  (implies (and (all-stay chains slots pass problem)
                (member-equal chain chains)
                (walk chain pass problem))
           (fills chain slots))
  :hints (("Goal" :in-theory (disable walk))))

(defthm walk-stays
  (implies (and (walks-stay slots pass problem) (walk chain pass problem))
           (fills chain slots))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable all-stay chains-of walk-stays-if-among-chains)
           :use ((:instance walk-stays-if-among-chains
                            (chains (chains-of (part :slots problem) problem)))))))

; What the rules ask beside the slots does not change.

(defthm parts-after-pass
  (equal (part name (after-pass slots problem))
         (if (equal name :slots) slots (part name problem)))
  :hints (("Goal" :in-theory (enable part))))

(in-theory (disable after-pass))

(defthm its-parts-after-pass
  (and (equal (its-word i (after-pass slots problem)) (its-word i problem))
       (equal (its-head i (after-pass slots problem)) (its-head i problem))
       (equal (its-tail i (after-pass slots problem)) (its-tail i problem))
       (equal (its-things i (after-pass slots problem)) (its-things i problem)))
  :hints (("Goal" :in-theory (enable its-word its-head its-tail its-things))))

(defthm links-up-after-pass
  (equal (links-up chain (after-pass slots problem)) (links-up chain problem))
  :hints (("Goal" :in-theory (enable links-up))))

(defthm words-in-after-pass
  (equal (words-in chain (after-pass slots problem)) (words-in chain problem)))

(defthm covered-after-pass
  (equal (covered thing chain (after-pass slots problem))
         (covered thing chain problem))
  :hints (("Goal" :in-theory (enable covered))))

(defthm missing-after-pass
  (equal (missing n chain (after-pass slots problem)) (missing n chain problem))
  :hints (("Goal" :in-theory (enable missing))))

(defthm covers-all-after-pass
  (equal (covers-all things chain (after-pass slots problem))
         (covers-all things chain problem))
  :hints (("Goal" :in-theory (enable may-be-missed))))

(defthm may-end-after-pass
  (equal (may-end i (after-pass slots problem)) (may-end i problem))
  :hints (("Goal" :in-theory (enable may-end))))

(defthm comes-round-after-pass
  (equal (comes-round chain (after-pass slots problem)) (comes-round chain problem))
  :hints (("Goal" :in-theory (enable comes-round))))

(defthm keeps-rules-after-pass
  (implies (and (keeps-rules chain problem) (fills chain slots))
           (keeps-rules chain (after-pass slots problem)))
  :hints (("Goal" :in-theory (disable covers-all words-in within meets last
                                      no-duplicatesp-equal len comes-round))))

(defthm problemp-after-pass
  (equal (problemp (after-pass slots problem)) (problemp problem)))

(defthm pass-loses-no-chain
  (implies (and (passp pass problem) (walks-stay slots pass problem)
                (keeps-rules chain problem))
           (keeps-rules chain (after-pass slots problem)))
  :hints (("Goal" :do-not-induct t
           :in-theory (disable keeps-rules walk walks-stay passp walk-stays)
           :use walk-stays)))

(defthm filter-loses-no-chain
  (implies (and (leaves-walks passes left problem) (keeps-rules chain problem))
           (keeps-rules chain (filtered passes left problem)))
  :hints (("Goal" :induct (leaves-walks passes left problem)
           :in-theory (disable keeps-rules walks-stay passp))))

(defthm problemp-of-filtered
  (equal (problemp (filtered passes left problem)) (problemp problem))
  :hints (("Goal" :induct (filtered passes left problem)
           :in-theory (disable problemp))))


; ---------------------------------------------------------------------------------------
; 3. The theorem
; ---------------------------------------------------------------------------------------

(defthm filtered-refutation-is-right
  (implies (and (goalp goal)
                (complete candidates box pages rules)
                (leaves-walks passes left (problem-of candidates box pages rules goal))
                (refuted (numbered-clauses
                          (filtered passes left
                                    (problem-of candidates box pages rules goal)))
                         steps))
           (not (asked-for chain box pages rules goal)))
  :rule-classes nil
  :hints (("Goal" :do-not-induct t
           :in-theory '(stand-ins-keep-rules problemp-of-problem-of
                        problemp-of-filtered filter-loses-no-chain)
           :use ((:instance refuted-leaves-no-chain
                            (chain (numbers-for chain candidates (tiles box) rules))
                            (problem (filtered passes left
                                               (problem-of candidates box pages rules
                                                           goal))))))))
