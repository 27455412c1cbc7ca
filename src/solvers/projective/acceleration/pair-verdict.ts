/**
 * What the last step of an accelerated solve was worth to a body, and what the next one is to be, from four sums over its particles. s is that step, r0 and r are the residuals before and after it (the negative gradient of g), t = r0 - r,
 * and w0 and w are what the global step makes of r0 and r.
 *
 * By the trapezoidal rule g fell by (s . r0 + s . r) / 2, which is exact for quadratic g and loses nothing in f32, unlike the difference of two values of g. Where it did not fall, the step is replaced by the plain one, w0. That one never raises g
 * but for rounding, and is never judged to: the global matrix A bounds the curvature of g, so that w0 . r = w0 . r0 - w0 . t >= w0 . r0 - w0 . A w0 = 0.
 *
 * Where g curves upwards along s, that is s . t > 0, s and t are a pair that L-BFGS can use (Nocedal 1980; Liu, Bouaziz and Kavan 2017). With A^-1 as the first inverse Hessian and one pair, its two loops
 *
 *   alpha = s . r / s . t,   z = A^-1 (r - alpha t),   beta = t . z / s . t,   x' = x + z + (alpha - beta) s
 *
 * need no solve but that of w = A^-1 r, since A^-1 t = w0 - w: z = w + alpha (w - w0).
 *
 * Anderson acceleration of the plain iteration x + w with one pair (Walker and Ni 2011; Peng et al. 2018) takes the mixture of the last two iterations whose w would be smallest if w were linear. In the norm of A that is
 *
 *   theta = (w - w0) . A w / (w - w0) . A (w - w0) = -t . w / (t . w0 - t . w),   x' = x + w - theta (s + w - w0),
 *
 * so that the same sums serve both.
 */
export interface Verdict {
  /** The step raised g. */
  rise: boolean;
  /** The weight of w - w0 in the next step; 0 where the pair is of no use. */
  alpha: number;
  /** The weight of s, alpha - beta; 0 likewise. */
  more: number;
}

const plain: Verdict = { rise: false, alpha: 0, more: 0 };

/** A curvature below this share of the sums is rounding. */
const leastCurvature = 1e-4;

/** s . r, s . r0, t . w and t . w0. */
export type PairSums = readonly [after: number, before: number, found: number, foundBefore: number];

/** Comparisons are false for numbers that are not finite, too. */
export function pairVerdict([after, before, found, foundBefore]: PairSums, anderson: boolean): Verdict {
  if (after + before < 0) return { ...plain, rise: true };
  if (anderson) {
    const shrink = foundBefore - found;
    if (!(shrink > leastCurvature * (Math.abs(foundBefore) + Math.abs(found)))) return plain;
    return { rise: false, alpha: found / shrink, more: found / shrink };
  }
  const curvature = before - after;
  if (!(curvature > leastCurvature * (Math.abs(after) + Math.abs(before)))) return plain;
  const alpha = after / curvature;
  const beta = (found + alpha * (found - foundBefore)) / curvature;
  return { rise: false, alpha, more: alpha - beta };
}
