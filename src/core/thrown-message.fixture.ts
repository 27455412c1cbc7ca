/** For tests of construction errors. */
import { SelvedgeError } from './error';

/** The message of the `SelvedgeError` that `make` throws; any other outcome fails the test. */
export function thrownMessage(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (error instanceof SelvedgeError) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** An array of this length with these items and holes for the others: `{ 0: 1 }` of three is [1, hole, hole]. */
export function holed(length: number, items: Record<number, unknown> = {}): never {
  return Object.assign(new Array(length), items) as never;
}
