/** Plans of layouts, each made once: at once or in a worker, and kept by content, so that the next world of the same bodies starts without one. */
import { askWorker } from '../../core/ask-worker';
import { buffersOf } from '../../core/buffers-of';
import { ContentCache } from '../../core/content-cache';
import { contentKey } from '../../core/content-key';
import { layoutWorker } from '../../generated/layout-worker';
import type { Background } from '../solver';
import { type LayoutPlan, type PlanRequest, planLayout } from './plan-layout';

/** A worker takes longer to start than a plan with fewer corners of constraints takes to make. */
const smallestElsewhere = 20_000;

/** In bytes, for all worlds: some ten bodies of a hundred thousand particles. */
const kept = new ContentCache<LayoutPlan>(64 * 2 ** 20);

/** Null where `planLayout` gives it. */
export function planAtOnce(request: PlanRequest): LayoutPlan | null {
  if (isSmall(request)) return planLayout(request, () => {});
  const key = keyOf(request);
  return (
    kept.get(key) ??
    keep(
      key,
      planLayout(request, () => {}),
    )
  );
}

/** The same in a worker. Where that failed it is made at once: a page may forbid workers. Rejects with the reason of the signal where that is given. */
export async function planInBackground(
  request: PlanRequest,
  { signal, progress }: Background,
): Promise<LayoutPlan | null> {
  if (isSmall(request)) return planLayout(request, () => {});
  const key = keyOf(request);
  const known = kept.get(key);
  if (known) return known;
  const job = { source: layoutWorker, message: request, signal, progress };
  const plan = await askWorker<LayoutPlan | null>(job).catch(() => {
    if (signal.aborted) throw signal.reason;
    return planLayout(request, progress);
  });
  progress(1);
  return keep(key, plan);
}

const isSmall = ({ types }: PlanRequest): boolean =>
  types.reduce((sum, { particles }) => sum + particles.length, 0) < smallestElsewhere;

function keep(key: string, plan: LayoutPlan | null): LayoutPlan | null {
  if (plan) {
    const bytes = buffersOf(plan).reduce((sum, { byteLength }) => sum + byteLength, 0);
    kept.set(key, plan, bytes);
  }
  return plan;
}

function keyOf({ particleCount, bodyFirst, types, mesh, schedule, colours, phantoms }: PlanRequest): string {
  const shapes = types.map(({ name, count, size, records }) => ({ name, count, size, records }));
  const words = JSON.stringify({ particleCount, shapes, schedule, colours, phantoms, inPatches: mesh !== null });
  const arrays = [bodyFirst, ...types.map(({ particles }) => particles)];
  return contentKey(words, mesh ? [...arrays, mesh.ends, mesh.positions] : arrays);
}
