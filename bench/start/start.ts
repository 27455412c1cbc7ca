/** The time to a world and its first step: in a fresh Node process, and in a page, where what counts is that no task is long. */
import { coldStarts } from './cold-starts';
import { pageStarts } from './page-starts';

/** `against`: folders of other builds of the package, for the first of the two. */
export async function start(against: readonly string[]): Promise<void> {
  await coldStarts(against);
  await pageStarts();
}
