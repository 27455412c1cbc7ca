/** The buffers that the steps read and write, for the backend that runs them. */
import { type Backend, type Span, span } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { ColourOrder } from '../../topology/order-by-colour';
import type { ChangedInPlace } from '../solver';
import { allocateRows } from './allocate-rows';
import { allocateGrids, findGrids } from './gpu/allocate-grids';
import { allocateMeshes } from './gpu/allocate-meshes';
import { allocatePacked } from './gpu/packed-particles';
import type { MassSpringState } from './step';

/** What a step begins with, and what it does after bodies tore. */
export interface StartedState {
  readonly state: MassSpringState;
  /** The layouts of a GPU are of bodies as they were at the start: others have their springs in rows. */
  torn(changed: ChangedInPlace): MassSpringState;
}

/** `placed`: the particles of the model, body by body with the room that each has. `damping` is the kd of eq. 1 [N s/m]. */
export async function allocateState(
  backend: Backend,
  particles: StepBuffers,
  model: Model,
  placed: ColourOrder,
  damping: number,
): Promise<StartedState> {
  const { position, previous, inertial } = particles;
  const common = {
    ...particles,
    keepStart: { source: position, destination: previous },
    keepInertial: { source: position, destination: inertial },
  };
  // Where bodies meet each other, a call has one step: to pack and unpack particles for it takes longer than the step.
  const packs = backend.name === 'webgpu' && !model.scene.contact;
  const families = packs ? await allocateFamilies(backend, particles, model, placed, damping) : null;
  const room = placed.order.length - model.particleCount;
  const spare = room / model.particleCount;
  const rowsOf =
    families && room === 0 ? null : allocateRows(backend, particles, { bodies: placed.colours, spare, damping });
  const inRows = ({ model: { springs }, order }: Pick<ChangedInPlace, 'model' | 'order'>): MassSpringState => ({
    ...common,
    grids: null,
    meshes: null,
    rows: rowsOf!(springs, order),
  });
  const asRows = rowsOf && inRows({ model, order: placed.order });
  const state = families ? { ...common, ...families, rows: null } : asRows!;
  const isWhole = (now: Model) => now.bodies.every(({ springs }, body) => springs === model.bodies[body].springs);
  return { state, torn: (changed) => (families && isWhole(changed.model) ? state : inRows(changed)) };
}

/** Regular grids and other bodies, each family with its kernels; null where the layouts of these kernels cannot hold the model. */
async function allocateFamilies(
  backend: Backend,
  particles: StepBuffers,
  model: Model,
  { order, colours }: ColourOrder,
  damping: number,
): Promise<Pick<MassSpringState, 'grids' | 'meshes'> | null> {
  const spans: Span[] = colours.map(({ first }, body) => span(first, model.bodies[body].particleCount));
  const found = findGrids(model, spans);
  const others = model.bodies.flatMap((_, b) => (found.some(({ body }) => body === b) ? [] : [b]));
  const packed = allocatePacked(backend, particles, order.length);
  const meshes = others.length > 0 ? await allocateMeshes(backend, packed, model, order, spans, others, damping) : null;
  if (others.length > 0 && !meshes) {
    for (const buffer of [
      packed.positionVx,
      packed.velocityYz,
      packed.inverseMass,
      packed.nextPositionVx,
      packed.nextVelocityYz,
    ])
      backend.free(buffer);
    return null;
  }
  const grids = found.length > 0 ? await allocateGrids(backend, packed, model, spans, found, damping) : null;
  return { grids, meshes };
}
