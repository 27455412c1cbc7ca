/** The buffers that the steps read and write, for the backend that runs them. */
import type { Backend } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import type { StepBuffers } from '../../stages/particle-buffers';
import { allocateRows } from './allocate-rows';
import { allocateGrids, findGrids } from './gpu/allocate-grids';
import { allocateMeshes } from './gpu/allocate-meshes';
import { allocatePacked } from './gpu/packed-particles';
import type { MassSpringState } from './step';

/** `damping` is the kd of eq. 1 [N s/m]. */
export async function allocateState(
  backend: Backend,
  particles: StepBuffers,
  model: Model,
  order: Uint32Array,
  damping: number,
): Promise<MassSpringState> {
  const { position, previous, inertial } = particles;
  const state = {
    ...particles,
    keepStart: { source: position, destination: previous },
    keepBeforeWind: { source: position, destination: inertial },
  };
  const families = backend.name === 'webgpu' ? await allocateFamilies(backend, particles, model, order, damping) : null;
  if (families) return { ...state, ...families, rows: null };
  return { ...state, grids: null, meshes: null, rows: allocateRows(backend, particles, model, order, damping) };
}

/** Regular grids and other bodies, each family with its kernels; null where the layouts of these kernels cannot hold the model. */
async function allocateFamilies(
  backend: Backend,
  particles: StepBuffers,
  model: Model,
  order: Uint32Array,
  damping: number,
): Promise<Pick<MassSpringState, 'grids' | 'meshes'> | null> {
  const found = findGrids(model);
  const others = model.bodies.flatMap((_, b) => (found.some(({ body }) => body === b) ? [] : [b]));
  const packed = allocatePacked(backend, particles, model.particleCount);
  const meshes = others.length > 0 ? await allocateMeshes(backend, packed, model, order, others, damping) : null;
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
  const grids = found.length > 0 ? await allocateGrids(backend, packed, model, found, damping) : null;
  return { grids, meshes };
}
