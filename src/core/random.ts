/** Seeded random numbers, so that a scene starts the same everywhere. */

/**
 * A generator of numbers from 0 (included) to 1 (left out): a 32-bit counter stepped by the golden ratio and mixed by the
 * finaliser of MurmurHash3, which is integer arithmetic alone and so the same on every machine.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
  };
}
