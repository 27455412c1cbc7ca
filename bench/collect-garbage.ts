/**
 * Lets go of the devices of worlds before. A disposed device is taken apart when its JavaScript object is collected, which takes a driver a tenth of a second: it should not be one in which something else is timed.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export async function collectGarbage(): Promise<void> {
  // What one collection finds is taken apart in a later turn, and may hold what the next one finds.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
}
