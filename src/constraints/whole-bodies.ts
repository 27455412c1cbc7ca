/** The kernel `solveBodies` and its buffers, for models whose bodies are all small enough for it. */
import { type Backend, type BuffersOf, type KernelBuffer, type Span, span } from '../compute/backend';
import { type BodyShape, bodyBytes, bodyHeader, makeSolveBodies, type SolveBodies } from './solve-bodies.kernel';
import { blockWord, blockWords, type ConstraintLayout } from './types';

export interface WholeBodies {
  readonly kernel: SolveBodies;
  readonly bodies: Span;
  readonly at: { readonly ownedAt: number; readonly incidenceAt: number };
  readonly buffers: BuffersOf<SolveBodies['bindings']>;
  /** For the solve after contact. */
  readonly held: BuffersOf<SolveBodies['bindings']>;
}

/** The maximum of constraints per body. */
export const maxConstraints = 6000;
const minLanes = 64;
/** Drivers abort dispatches that take seconds. */
const maxIterations = 1000;

type Bound = Omit<WholeBodies['buffers'], 'bodyRows' | 'particle'> & Record<'position' | 'heldAlong', KernelBuffer>;

/**
 * Null where `solveBodies` does not pay. One body that is too large is enough for that: the dispatches that it needs run the other bodies at almost no
 * cost, while `solveBodies` for the others would be a dispatch more.
 */
export async function allocateWholeBodies(
  backend: Backend,
  buffers: Bound,
  layout: ConstraintLayout,
  bodyFirst: Uint32Array,
  iterations: number,
  maximum = maxConstraints,
): Promise<WholeBodies | null> {
  const shape = bodyShape(layout, bodyFirst, backend.workgroup, maximum);
  if (!shape || iterations > maxIterations) return null;
  return wholeBodiesOf(backend, buffers, layout, bodyFirst, shape);
}

/** The same for a given shape of workgroups. */
export async function wholeBodiesOf(
  backend: Backend,
  buffers: Bound,
  layout: ConstraintLayout,
  bodyFirst: Uint32Array,
  shape: BodyShape,
): Promise<WholeBodies> {
  const kernel = makeSolveBodies(shape);
  await backend.prepare([kernel]);
  const { bodyRows, ownedAt, incidenceAt } = layOutBodyRows(layout, bodyFirst);
  const { position, heldAlong, ...rest } = buffers;
  const bound = { ...rest, bodyRows: backend.allocate('bodyRows', 'u32', bodyRows.length, bodyRows) };
  return {
    kernel,
    bodies: span(0, bodyFirst.length - 1),
    at: { ownedAt, incidenceAt },
    buffers: { ...bound, particle: position },
    held: { ...bound, particle: heldAlong },
  };
}

/**
 * One invocation per particle of the largest body, or as many as a workgroup allows beside the memory of the particles. Null where a body has more than
 * `maximum` constraints, or does not fit into a workgroup.
 */
export function bodyShape(
  { owned }: Pick<ConstraintLayout, 'owned'>,
  bodyFirst: Uint32Array,
  workgroup: Backend['workgroup'],
  maximum: number,
): BodyShape | null {
  let [particles, constraints] = [0, 0];
  for (let b = 0; b + 1 < bodyFirst.length; b++) {
    particles = Math.max(particles, bodyFirst[b + 1] - bodyFirst[b]);
    constraints = Math.max(constraints, owned[bodyFirst[b + 1]] - owned[bodyFirst[b]]);
  }
  if (constraints === 0 || constraints > maximum) return null;
  const capacity = 64 * Math.ceil(particles / 64);
  const fits = (lanes: number) => lanes <= workgroup.invocations && bodyBytes({ lanes, capacity }) <= workgroup.bytes;
  if (!fits(minLanes)) return null;
  let lanes = minLanes;
  while (lanes < particles && fits(2 * lanes)) lanes *= 2;
  return { lanes, capacity };
}

/** The `bodyRows` of `solveBodies`: headers, `owned` and `incidence` in one array. */
export function layOutBodyRows(
  { owned, incidence, work, blockCount }: Pick<ConstraintLayout, 'owned' | 'incidence' | 'work' | 'blockCount'>,
  bodyFirst: Uint32Array,
): { bodyRows: Uint32Array; ownedAt: number; incidenceAt: number } {
  const bodies = bodyFirst.length - 1;
  const starts = bodyFirst[bodies] + 1;
  const ownedAt = bodyHeader * bodies;
  const incidenceAt = ownedAt + owned.length;
  const bodyRows = new Uint32Array(incidenceAt + incidence.length);
  for (let b = 0; b < bodies; b++) bodyRows.set([bodyFirst[b], bodyFirst[b + 1]], bodyHeader * b);
  for (let block = 0; block < blockCount; block++) {
    const word = (which: keyof typeof blockWord) => work[blockWords * block + blockWord[which]];
    bodyRows.set([word('bodyFirstBlock'), word('bodyBlockCount')], bodyHeader * word('body') + 2);
  }
  const join = (rows: Uint32Array, at: number) => {
    bodyRows.set(rows, at);
    for (let i = 0; i < starts; i++) bodyRows[at + i] += at;
  };
  join(owned, ownedAt);
  join(incidence, incidenceAt);
  return { bodyRows, ownedAt, incidenceAt };
}
