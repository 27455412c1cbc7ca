/** Tetrahedra that resist stretch along three axes and shear between them: what they are at rest. */
import { type StrainedElements, strainElements } from '../strain-elements';
import { makeVolumes } from '../volume/volumes';

/** See ../strain.ts: the axes are x, y and z of the body as it was built. */
export interface Solids {
  count: number;
  /** Four particle indices per tetrahedron. */
  corners: Uint32Array;
  /** [m3] */
  restVolume: Float64Array;
  /** As `Volumes.inverseRest`. */
  inverseRest: Float64Array;
  /** Six per tetrahedron [N/m2]: of stretch along x, y and z, and of shear between x and y, x and z, y and z. */
  stiffness: Float64Array;
}

/**
 * All of one isotropic material with the shear modulus mu [N/m2]. Stretches are the strains e_ii and shears 2 e_ij where both are small, so that the energy per volume, sum of k_i e_ii^2 / 2 + k_ij (2 e_ij)^2 / 2, is mu e:e with
 * k_i = 2 mu and k_ij = mu: what Hooke's law has besides the term of the volume.
 */
export function makeSolids(positions: ArrayLike<number>, tetrahedra: ArrayLike<number>, shearModulus: number): Solids {
  const { count, corners, restVolume, inverseRest } = makeVolumes(positions, tetrahedra, shearModulus);
  const stiffness = Float64Array.from({ length: 6 * count }, (_, k) => (k % 6 < 3 ? 2 : 1) * shearModulus);
  return { count, corners, restVolume, inverseRest, stiffness };
}

export const solidElements = ({ restVolume, ...solids }: Solids) =>
  strainElements({ ...solids, axes: 3, size: restVolume } satisfies StrainedElements);

/** As `measureSolids` reads them: the inverse rest matrix, row by row, then the six stiffnesses times the volume [J], and 0. */
export function packSolids({ count, inverseRest, restVolume, stiffness }: Solids): Float64Array {
  const packed = new Float64Array(16 * count);
  for (let t = 0; t < count; t++) {
    packed.set(inverseRest.subarray(9 * t, 9 * t + 9), 16 * t);
    for (let s = 0; s < 6; s++) packed[16 * t + 9 + s] = stiffness[6 * t + s] * restVolume[t];
  }
  return packed;
}
