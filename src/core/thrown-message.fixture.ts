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
