/** Tetrahedra that resist stretch and shear: see ../strain.ts. Shear is no distance to a projection, so that there is no local step. */
import type { Backend } from '../../compute/backend';
import type { ElementKind } from '../element-kind';
import { measureSolids } from './measure-solids.kernel';
import { packSolids, type Solids, solidElements } from './solids';

export const solid: ElementKind<Solids> = {
  name: 'solid',
  description: 'tetrahedra that resist stretch and shear by their strain',
  without: "solid: 'springs'",
  size: 4,
  fields: {
    corners: { array: Uint32Array, per: 4, particles: true },
    restVolume: { array: Float64Array, per: 1 },
    inverseRest: { array: Float64Array, per: 9 },
    stiffness: { array: Float64Array, per: 6 },
  },
  elements: solidElements,
  local: null,
  measure: { kernel: measureSolids, threads: { stride: 8, count: 3 }, allocate: allocateSolids },
};

function allocateSolids(backend: Backend, solids: Solids, bufferIndex: Uint32Array) {
  const { count, corners } = solids;
  const cornerIndices = corners.map((particle) => bufferIndex[particle]);
  return {
    solidCorner: backend.allocate('solidCorner', 'u32', 4 * count, cornerIndices),
    solidRest: backend.allocate('solidRest', 'vec4f', 4 * count, packSolids(solids)),
    measured: backend.allocate('solidStrain', 'vec4f', 2 * count),
  };
}
