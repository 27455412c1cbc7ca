/**
 * The symbolic factorisation as a worker runs it. scripts/generate.mjs bundles this file and all that it imports into the string of
 * src/generated/plan-worker.ts, which `planElsewhere` starts: the package has no file that a bundler could lose.
 */
import type { WorkerAnswer } from '../core/ask-worker';
import { buffersOf } from '../core/buffers-of';
import { edgePattern } from './edge-pattern';
import { factorLayout } from './factor-layout';
import { planComponents } from './plan-components';
import type { PlannedMatrix } from './plan-elsewhere';

interface Job {
  size: number;
  ends: Uint32Array;
  grid?: Int32Array;
}

export function work({ size, ends, grid }: Job): WorkerAnswer<PlannedMatrix> {
  const { pattern, edgeEntry } = edgePattern(size, ends);
  const plan = planComponents(pattern, { grid });
  const layout = factorLayout(plan, pattern);
  const answer = { pattern, edgeEntry, plan, layout };
  return { answer, transfer: buffersOf(answer) };
}
