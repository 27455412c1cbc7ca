/**
 * What a property is: random inputs and what must hold of each. fast-check draws the inputs from a seed and, where one fails, looks for the shortest that still does. `npm test` takes a few of
 * them from one seed, `npm run fuzz` as many as are asked for from a seed that was never used before: scripts/fuzz.mjs says both by these variables.
 */
import fc, { type IAsyncProperty } from 'fast-check';

const { SELVEDGE_FUZZ_CASES, SELVEDGE_FUZZ_SEED } = process.env;

/** Cases in all, of every property together. */
const cases = Number(SELVEDGE_FUZZ_CASES ?? 300);
const seed = Number(SELVEDGE_FUZZ_SEED ?? 1);
/** Limits for what never comes. */
export const timeout = 3_600_000;

/** How long a shorter input is looked for after the first that fails [ms]. */
const shrinkTime = 60_000;

/** What a property checks of its inputs. Once the search for a shorter input that fails has taken its time, all others pass, which ends it. */
export function untilShort<T extends unknown[]>(
  check: (...inputs: T) => Promise<void>,
): (...inputs: T) => Promise<void> {
  let failed: number | null = null;
  return async (...inputs) => {
    if (failed !== null && performance.now() - failed > shrinkTime) return;
    try {
      await check(...inputs);
    } catch (error) {
      failed ??= performance.now();
      throw error;
    }
  };
}

/** Checks a property with its share of the cases. The error of one that fails has the seed, and the shortest input that shows it. */
export async function holds<T>(property: IAsyncProperty<T>, share: number): Promise<void> {
  const numRuns = Math.max(1, Math.round(share * cases));
  // A bug is often found by several inputs: the first is enough.
  await fc.assert(property, { seed, numRuns, endOnFailure: false, interruptAfterTimeLimit: timeout });
}
