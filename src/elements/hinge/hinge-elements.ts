/** Hinges as elements of the objective: hinge-element.ts, by the corners' positions. */

import { symmetricEigen } from '../../core/symmetric-eigen';
import type { ElementSet } from '../element-set';
import { hingeDerivative, hingeEnergy, hingeState, matrixFactor } from './hinge-element';
import { hingeSecondDerivative } from './hinge-second-derivative';
import { type Hinges, hingeRest } from './hinges';

export function hingeElements(hinges: Hinges): ElementSet {
  const { count, corners, stiffness } = hinges;
  const rests = Array.from({ length: count }, (_, t) => hingeRest(hinges, t));
  const stateOf = (x: Float64Array, t: number) => hingeState(x, corners.subarray(4 * t, 4 * t + 4), rests[t]);
  return {
    count,
    size: 4,
    particles: corners,

    energy(x) {
      let energy = 0;
      for (let t = 0; t < count; t++) energy += stiffness[t] * hingeEnergy(stateOf(x, t));
      return energy;
    },

    addGradient(x, factor, gradient) {
      for (let t = 0; t < count; t++) {
        const derivative = hingeDerivative(stateOf(x, t));
        const weight = factor * stiffness[t];
        for (let k = 0; k < 9; k++) {
          const [corner, axis] = [1 + Math.floor(k / 3), k % 3];
          gradient[3 * corners[4 * t + corner] + axis] += weight * derivative[k];
          gradient[3 * corners[4 * t] + axis] -= weight * derivative[k];
        }
      }
    },

    hessian(t, x, leftOut, block) {
      const second = hingeSecondDerivative(stateOf(x, t));
      if (leftOut > 0) {
        for (const { value, vector } of symmetricEigen(second, 9)) {
          if (value >= 0) continue;
          for (let k = 0; k < 81; k++) second[k] -= leftOut * value * vector[Math.floor(k / 9)] * vector[k % 9];
        }
      }
      // Corner 0 takes part in e, u and v with the factor -1.
      block.fill(0, 0, 144);
      for (let k = 0; k < 81; k++) {
        const [row, column] = [Math.floor(k / 9), k % 9];
        const value = stiffness[t] * second[k];
        block[12 * (3 + row) + 3 + column] += value;
        block[12 * (row % 3) + 3 + column] -= value;
        block[12 * (3 + row) + (column % 3)] -= value;
        block[12 * (row % 3) + (column % 3)] += value;
      }
    },

    laplacian(t, block) {
      const { foot1, height1, foot2, height2, length } = rests[t];
      const weight = matrixFactor * stiffness[t];
      const rows = [
        [(foot1 - 1) / height1, -foot1 / height1, 1 / height1, 0],
        [(foot2 - 1) / height2, -foot2 / height2, 0, 1 / height2],
        [-1 / length, 1 / length, 0, 0],
      ];
      block.fill(0, 0, 16);
      for (const c of rows) for (let k = 0; k < 16; k++) block[k] += weight * c[Math.floor(k / 4)] * c[k % 4];
    },
  };
}
