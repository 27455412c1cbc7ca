/** The local step of projective dynamics: springs in CSR rows around each particle, and elements of other kinds whose pulls the particles gather. */
import { type Backend, type KernelBuffer, type KernelQueue, precisionOf } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { type CsrRows, csrIncidence } from '../../core/csr';
import type { AnyElementKind } from '../../elements/element-kind';
import { particlesOf } from '../../elements/element-list';
import {
  allocateLocalElements,
  type LocalElements,
  listOf,
  localKernels,
  localKinds,
  rewrite,
  rewriteElements,
  rewriteFrom,
  runElements,
  withRoom,
} from '../../elements/local-elements';
import type { Springs } from '../../elements/spring/springs';
import type { Model } from '../../scene/assemble';
import { type IntegratorState, integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { ChangingNeighbours } from '../../topology/changing-neighbours';
import { type Neighbours, neighbours } from '../../topology/neighbour-rows';
import { inverseOrder, noParticle } from '../../topology/order-by-colour';
import type { ChangedInPlace } from '../solver';
import { gatherPulls } from './gather-pulls.kernel';
import type { CompleteProjectiveOptions } from './options';
import { projectSprings } from './project-springs.kernel';
import { shortenRests } from './shorten-rests.kernel';

export const localStepKernels: readonly AnyKernel[] = [shortenRests, projectSprings, ...localKernels, gatherPulls];

/** Elements of one kind, and the CSR rows by which particles gather their pulls. */
interface GatheredElements extends LocalElements {
  readonly incidenceFirst: KernelBuffer;
  readonly incidence: KernelBuffer;
}

export interface LocalState extends StepBuffers, IntegratorState {
  readonly neighbourFirst: KernelBuffer;
  readonly neighbour: KernelBuffer;
  readonly neighbourStiffness: KernelBuffer;
  readonly neighbourRest: KernelBuffer;
  /** The rest lengths of the model, where `neighbourRest` has those of `shortenRests`; else empty. */
  readonly fullRest: KernelBuffer;
  readonly elements: readonly GatheredElements[];
  /** What the rows have, on this side, for models that tear in place; else null. */
  readonly rows: { now: ChangingNeighbours } | null;
}

/** `springs` are those of the global step: the model's, and those that stand for its other elements. */
export function allocateLocalState(
  backend: Backend,
  particles: StepBuffers,
  model: Model,
  springs: Springs,
  order: Uint32Array,
  { integrator }: CompleteProjectiveOptions,
): LocalState {
  const rows = neighbours({ springs }, { order });
  const tears = order.includes(noParticle);
  const fullRest = integrator === 'energy-momentum' ? rows.rest : [];
  // With room for the springs of the first tears, which would have to wait for other buffers.
  const list = (name: string, type: 'u32' | 'f32', data: ArrayLike<number>) => {
    if (!tears) return backend.allocate(name, type, data.length, data);
    const buffer = backend.allocate(name, type, withRoom(data.length));
    backend.write(buffer, data);
    return buffer;
  };
  return {
    ...particles,
    ...integratorState(backend, particles, integrator),
    neighbourFirst: backend.allocate('neighbourFirst', 'u32', rows.first.length, rows.first),
    neighbour: list('neighbour', 'u32', rows.neighbour),
    neighbourStiffness: list('neighbourStiffness', 'f32', rows.stiffness),
    neighbourRest: list('neighbourRest', 'f32', rows.rest),
    fullRest: list('fullRest', 'f32', fullRest),
    elements: allocateElements(backend, particles, model, order),
    rows: tears ? { now: changingRows(backend, rows) } : null,
  };
}

const changingRows = (backend: Backend, rows: Neighbours): ChangingNeighbours =>
  new ChangingNeighbours(rows, precisionOf(backend.name) === 'f64');

/** Whether the state has a place for every element of a model: not for those of a kind that it has none of. */
export const hasPlaceFor = ({ elements }: LocalState, model: Model): boolean =>
  localKinds.every((kind) => !listOf(model, kind) || elements.some((own) => own.kind === kind));

/** Puts the springs and elements of a model that changed into the place of those that the state has. `springs`: as for `allocateLocalState`. */
export function rewriteLocalState(
  backend: Backend,
  s: LocalState,
  changed: ChangedInPlace & { readonly springs: Springs },
): void {
  rewriteRows(backend, s, changed);
  const { model, order, bufferIndex } = changed;
  for (const elements of s.elements) {
    rewriteElements(backend, elements, model, bufferIndex);
    const { first, list } = incidenceOf(elements.kind, model, bufferIndex, order.length);
    rewrite(backend, elements.incidenceFirst, first);
    rewrite(backend, elements.incidence, list);
  }
}

/** Where the springs are those of the model and nothing but a tear happened, the rows that it touched; else all of them. */
function rewriteRows(
  backend: Backend,
  { neighbourFirst, neighbour, neighbourStiffness, neighbourRest, fullRest, rows, integrator }: LocalState,
  { model, springs, order, bufferIndex, torn }: ChangedInPlace & { readonly springs: Springs },
): void {
  if (!rows) throw new Error('projective: rows must be kept for models that change in place');
  const followed = torn && springs === model.springs ? torn : null;
  if (!followed) rows.now = changingRows(backend, neighbours({ springs }, { order }));
  const fromRow = followed ? rows.now.follow(followed, springs, bufferIndex) : 0;
  const { first, entries } = rows.now;
  const from = first[fromRow];
  rewriteFrom(backend, neighbourFirst, first, fromRow);
  rewriteFrom(backend, neighbour, entries.neighbour, from);
  rewriteFrom(backend, neighbourStiffness, entries.stiffness, from);
  rewriteFrom(backend, neighbourRest, entries.rest, from);
  if (integrator === 'energy-momentum') rewriteFrom(backend, fullRest, entries.rest, from);
}

function allocateElements(
  backend: Backend,
  { position }: StepBuffers,
  model: Model,
  order: Uint32Array,
): GatheredElements[] {
  const bufferIndex = inverseOrder(order);
  return allocateLocalElements(backend, model, bufferIndex, position).map((elements) => {
    const { kind } = elements;
    const { first, list } = incidenceOf(kind, model, bufferIndex, order.length);
    return {
      ...elements,
      incidenceFirst: backend.allocate(`${kind.name}First`, 'u32', first.length, first),
      incidence: backend.allocate(`${kind.name}Incidence`, 'u32', list.length, list),
    };
  });
}

/** The corners of elements at each index of the buffers. */
function incidenceOf(kind: AnyElementKind, model: Model, bufferIndex: Uint32Array, rows: number): CsrRows {
  const list = listOf(model, kind);
  const corners = list ? particlesOf(kind, list).map((particle) => bufferIndex[particle]) : [];
  return csrIncidence(rows, kind.size, corners);
}

/** Elements that add their pulls to `constantTerm`. Made once: backends keep what they make for it. */
export const pullsInto = ({ elements, position }: LocalState, constantTerm: KernelBuffer) =>
  elements.map(({ incidenceFirst, incidence, pull, kind }) => ({
    buffers: { position, incidenceFirst, incidence, pull, constantTerm },
    corners: kind.size,
  }));

/** Rest lengths that make a midpoint step keep energy, where that is asked for. */
export function queueRests(queue: KernelQueue, s: LocalState): void {
  if (s.integrator === 'energy-momentum') queue.run(shortenRests, s.all, s, {});
}

/** T of every element that is no spring, added to what the springs ask for. `timesMass`: see `gatherPulls`. */
export function queueElements(
  queue: KernelQueue,
  s: LocalState,
  gathered: ReturnType<typeof pullsInto>,
  uniforms: { h: number; timesMass: number },
): void {
  runElements(queue, s.elements);
  for (const { buffers, corners } of gathered) queue.run(gatherPulls, s.all, buffers, { ...uniforms, corners });
}

/** The local step as a goal for each particle: d_ij of every spring, T of every other element. */
export function queueGoals(
  queue: KernelQueue,
  s: LocalState & { readonly constantTerm: KernelBuffer },
  gathered: ReturnType<typeof pullsInto>,
  uniforms: { h: number; bounded: number },
): void {
  queueRests(queue, s);
  queue.run(projectSprings, s.all, s, uniforms);
  queueElements(queue, s, gathered, { h: uniforms.h, timesMass: 0 });
}
