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
 */
export interface Verdict {
  /** The step raised g. */
  rise: boolean;
  /** 0 where the pair is of no use. */
  alpha: number;
  /** alpha - beta; 0 likewise. */
  more: number;
}

/** A curvature below this share of the sums is rounding. */
const leastCurvature = 1e-4;

/** s . r, s . r0, t . w and t . w0. */
export function pairVerdict(after: number, before: number, found: number, foundBefore: number): Verdict {
  const rise = after + before < 0;
  const curvature = before - after;
  // False for numbers that are not finite, too.
  const useful = !rise && curvature > leastCurvature * (Math.abs(after) + Math.abs(before));
  if (!useful) return { rise, alpha: 0, more: 0 };
  const alpha = after / curvature;
  const beta = (found + alpha * (found - foundBefore)) / curvature;
  return { rise, alpha, more: alpha - beta };
}
