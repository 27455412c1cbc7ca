/** Tetrahedra that keep their volume as elements of the objective: volume-element.ts, by the corners' positions. */

import type { ElementSet } from '../element-set';
import { volumeDerivative, volumeEnergy, volumeGradient, volumeModes, volumeState } from './volume-element';
import { type Volumes, volumeGradients } from './volumes';

export function volumeElements(volumes: Volumes): ElementSet {
  const { count, corners, inverseRest, restVolume, stiffness } = volumes;
  const gradients = Array.from({ length: count }, (_, t) => volumeGradients(volumes, t));
  const stateOf = (x: Float64Array, t: number) =>
    volumeState(volumeGradient(x, corners.subarray(4 * t, 4 * t + 4), inverseRest.subarray(9 * t, 9 * t + 9)));
  return {
    count,
    size: 4,
    particles: corners,

    energy(x) {
      let energy = 0;
      for (let t = 0; t < count; t++) energy += stiffness[t] * restVolume[t] * volumeEnergy(stateOf(x, t));
      return energy;
    },

    addGradient(x, factor, gradient) {
      for (let t = 0; t < count; t++) {
        const derivative = volumeDerivative(stateOf(x, t));
        const weight = factor * stiffness[t] * restVolume[t];
        for (let c = 0; c < 4; c++) {
          for (let axis = 0; axis < 3; axis++) {
            gradient[3 * corners[4 * t + c] + axis] += weight * along(derivative, gradients[t][c], axis);
          }
        }
      }
    },

    hessian(t, x, leftOut, block) {
      const weight = stiffness[t] * restVolume[t];
      const byCorner = new Float64Array(12);
      block.fill(0, 0, 144);
      for (const [value, mode] of volumeModes(stateOf(x, t))) {
        const used = weight * (value < 0 ? (1 - leftOut) * value : value);
        for (let row = 0; row < 12; row++) byCorner[row] = along(mode, gradients[t][Math.floor(row / 3)], row % 3);
        for (let row = 0; row < 12; row++) {
          for (let column = 0; column < 12; column++)
            block[12 * row + column] += used * byCorner[row] * byCorner[column];
        }
      }
    },

    laplacian(t, block) {
      const weight = stiffness[t] * restVolume[t];
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 4; column++) {
          const [g, h] = [gradients[t][row], gradients[t][column]];
          block[4 * row + column] = weight * (g[0] * h[0] + g[1] * h[1] + g[2] * h[2]);
        }
      }
    },
  };
}

/** A matrix, given as its columns, times a vector: one axis of it. */
const along = (matrix: Float64Array, [x, y, z]: readonly number[], axis: number): number =>
  matrix[axis] * x + matrix[3 + axis] * y + matrix[6 + axis] * z;
