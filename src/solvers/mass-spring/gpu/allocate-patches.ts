/** The patches of a model in buffers, and the kernel `stepPatches` for their shape. */
import { type Backend, type BuffersOf, type Span, span } from '../../../compute/backend';
import type { Model } from '../../../scene/assemble';
import { springGraph } from '../../../topology/graph';
import { inverseOrder } from '../../../topology/order-by-colour';
import { patchShapes } from './choose-patches';
import type { Family } from './packed-particles';
import { type PatchRows, patchRows } from './patch-rows';
import { makeStepPatches, type PatchShape, type StepPatches } from './step-patches.kernel';

export interface PatchSteps {
  readonly steps: number;
  readonly kernel: StepPatches;
  /** The patches of each body. */
  readonly spans: readonly Span[];
  readonly buffers: BuffersOf<StepPatches['bindings']>;
  readonly linksFrom: number;
}

/** Null where the family is too large for temporal blocking to pay, or has so many springs that no patch with its halo fits into a workgroup. */
export async function allocatePatches(
  backend: Backend,
  { bodies, spans, packed }: Family,
  model: Model,
  order: Uint32Array,
  damped: boolean,
): Promise<PatchSteps | null> {
  const particles = spans.reduce((sum, { count }) => sum + count, 0);
  const found = findPatches(model, order, bodies, patchShapes(particles, backend));
  if (!found) return null;
  const { shape, rows } = found;
  const kernel = makeStepPatches(shape, damped);
  await backend.prepare([kernel]);
  let first = 0;
  return {
    steps: shape.steps,
    kernel,
    spans: rows.counts.map((count) => {
      first += count;
      return span(first - count, count);
    }),
    buffers: {
      ...packed,
      patches: backend.allocate('patches', 'u32', rows.patches.length, rows.patches),
      linkSpring: backend.allocate('patchSpring', 'vec4f', rows.linkSpring.length / 4, rows.linkSpring),
    },
    linksFrom: rows.linksFrom,
  };
}

function findPatches(
  { particleCount, springs, positions, bodyFirst }: Model,
  order: Uint32Array,
  bodies: readonly number[],
  shapes: readonly PatchShape[],
): { shape: PatchShape; rows: PatchRows } | null {
  if (shapes.length === 0) return null;
  const graph = springGraph(particleCount, springs);
  const bufferIndex = inverseOrder(order);
  const parts = bodies.map((b) => ({ first: bodyFirst[b], end: bodyFirst[b + 1] }));
  for (const shape of shapes) {
    const rows = patchRows(graph, springs, positions, bufferIndex, parts, shape);
    if (rows) return { shape, rows };
  }
  return null;
}
