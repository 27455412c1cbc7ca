/**
 * A tetrahedron that keeps its volume (Bouaziz et al. 2014, volume preservation), in plain numbers.
 *
 * F is the 3 x 3 deformation gradient, T the matrix nearest to F among those of determinant 1. The energy is k V0 |F - T|2 / 2, with k [N/m2]
 * and V0 the volume at rest. With F = U diag(s) V^T as `signedSvd` has it, T = U diag(t) V^T with t as `nearestVolume` finds it: all three
 * are positive, also where det F < 0, so that an inverted tetrahedron is pushed back out along the direction in which it is inverted.
 *
 * For a small strain e the condition t1 t2 t3 = 1 says that the parts of t - 1 add up to 0: s - t is tr(e) / 3 in all three directions, and
 * the energy k V0 tr(e)2 / 6. A bulk modulus K holds K V0 tr(e)2 / 2, so this is the bulk modulus K = k / 3 (and, as shear costs nothing, a
 * Lame constant of k / 3): k = 3 K.
 *
 * As T is the nearest point, the derivative by F is k V0 (F - T). The second derivative is that of an isotropic function of the signed
 * singular values with the derivatives E_i = s_i - t_i = -lambda / t_i. Its eigenmatrices are: the stretches u_i v_i^T, coupled by the 3 x 3
 * matrix of dE_i / ds_j; for each pair i < j the twist (u_i v_j^T - u_j v_i^T) / sqrt 2 with the eigenvalue (E_i + E_j) / (s_i + s_j), and
 * the shear (u_i v_j^T + u_j v_i^T) / sqrt 2 with (E_i - E_j) / (s_i - s_j). With s_i = t_i - lambda / t_i these are, free of 0 / 0 where
 * singular values are equal,
 *
 *   twist: -lambda / (t_i t_j - lambda),   shear: lambda / (t_i t_j + lambda).
 *
 * T is not unique, and the second derivative grows without bound, in three places, all far from rest: where F is inverted and s3 = -s2, so
 * that two directions can be the inverted one; where s2 = s3 and the volume has grown so far that only one of two directions gives way (all
 * above 1.9, for equal ones); and at rank 1 or 0.
 */
import { symmetricEigen } from '../../core/symmetric-eigen';
import { type NearestVolume, nearestVolume, nearestVolumeDerivative, type Triple } from './nearest-volume';
import { type SignedSvd, signedSvd } from './signed-svd';

export interface VolumeState extends SignedSvd, NearestVolume {}

/** F of a tetrahedron as its three columns, x, y, z each. `rest`: see `Volumes.inverseRest`. */
export function volumeGradient(
  x: ArrayLike<number>,
  corners: ArrayLike<number>,
  rest: ArrayLike<number>,
): Float64Array {
  const f = new Float64Array(9);
  for (let c = 0; c < 3; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const edge = x[3 * corners[c + 1] + axis] - x[3 * corners[0] + axis];
      for (let column = 0; column < 3; column++) f[3 * column + axis] += edge * rest[3 * c + column];
    }
  }
  return f;
}

/** Singular values and vectors of F, and what `nearestVolume` says of it. */
export function volumeState(f: ArrayLike<number>): VolumeState {
  const svd = signedSvd(f);
  return { ...svd, ...nearestVolume(svd.s) };
}

/** |F - T|2 / 2. */
export function volumeEnergy({ s, t }: VolumeState): number {
  return ((s[0] - t[0]) ** 2 + (s[1] - t[1]) ** 2 + (s[2] - t[2]) ** 2) / 2;
}

/** F - T, the derivative of `volumeEnergy` by F, as its columns. */
export function volumeDerivative({ s, t, u, v }: VolumeState): Float64Array {
  return withValues([s[0] - t[0], s[1] - t[1], s[2] - t[2]], u, v);
}

/** T as its columns. */
export function volumeProjection({ t, u, v }: VolumeState): Float64Array {
  return withValues(t, u, v);
}

/** The second derivative of `volumeEnergy` by F: eigenvalues and eigenmatrices, these as their columns, of length 1. */
export function volumeModes(state: VolumeState): [value: number, mode: Float64Array][] {
  const { t, lambda, u, v } = state;
  const moved = nearestVolumeDerivative(state);
  const second = moved.map((value, k) => (k % 4 === 0 ? 1 : 0) - value);
  const stretch = symmetricEigen(second, 3);
  const modes = stretch.map(({ value, vector }): [number, Float64Array] => [value, withValues(vector, u, v)]);
  for (const [i, j] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ]) {
    const product = t[i] * t[j];
    const [side, cross] = [outer(u[i], v[j]), outer(u[j], v[i])];
    modes.push([-lambda / Math.max(product - lambda, 1e-12), side.map((x, k) => (x - cross[k]) * Math.SQRT1_2)]);
    modes.push([lambda / Math.max(product + lambda, 1e-12), side.map((x, k) => (x + cross[k]) * Math.SQRT1_2)]);
  }
  return modes;
}

function withValues(values: ArrayLike<number>, u: readonly Triple[], v: readonly Triple[]): Float64Array {
  return Float64Array.from({ length: 9 }, (_, k) => {
    const [column, axis] = [Math.floor(k / 3), k % 3];
    return (
      values[0] * u[0][axis] * v[0][column] +
      values[1] * u[1][axis] * v[1][column] +
      values[2] * u[2][axis] * v[2][column]
    );
  });
}

const outer = (u: Readonly<Triple>, v: Readonly<Triple>): Float64Array =>
  Float64Array.from({ length: 9 }, (_, k) => u[k % 3] * v[Math.floor(k / 3)]);
