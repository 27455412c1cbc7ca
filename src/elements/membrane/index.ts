/** Triangles that resist stretch along warp and weft, and shear: see ../strain.ts. Shear is no distance to a projection, so that there is no local step. */
import type { Backend } from '../../compute/backend';
import type { ElementKind } from '../element-kind';
import { measureMembranes } from './measure-membranes.kernel';
import { type Membranes, membraneElements, packMembranes } from './membranes';

export const membrane: ElementKind<Membranes> = {
  name: 'membrane',
  description: 'triangles that resist stretch and shear by their strain',
  without: "membrane: 'springs'",
  size: 3,
  fields: {
    corners: { array: Uint32Array, per: 3, particles: true },
    restArea: { array: Float64Array, per: 1 },
    inverseRest: { array: Float64Array, per: 4 },
    stiffness: { array: Float64Array, per: 3 },
  },
  elements: membraneElements,
  local: null,
  measure: { kernel: measureMembranes, threads: { stride: 4, count: 2 }, allocate: allocateMembranes },
};

function allocateMembranes(backend: Backend, membranes: Membranes, bufferIndex: Uint32Array) {
  const { count, corners } = membranes;
  const cornerIndices = corners.map((particle) => bufferIndex[particle]);
  return {
    membraneCorner: backend.allocate('membraneCorner', 'u32', 3 * count, cornerIndices),
    membraneRest: backend.allocate('membraneRest', 'vec4f', 2 * count, packMembranes(membranes)),
    measured: backend.allocate('membraneStrain', 'vec4f', count),
  };
}
