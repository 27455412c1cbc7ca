/** The time to a world and its first step: in a fresh Node process, and in a page, where what counts is that no task is long. */
import { coldStarts } from './cold-starts';
import { pageStarts } from './page-starts';

export async function start(): Promise<void> {
  await coldStarts();
  await pageStarts();
}
