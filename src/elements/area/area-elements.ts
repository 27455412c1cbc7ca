/** Triangles that resist change of area as elements of the objective: `src/elements/area/area-element.ts`, by the corners' positions. */

import type { ElementSet } from '../element-set';
import { areaDerivative, areaEnergy, areaSecondDerivative, deformationGradient } from './area-element';
import type { Areas } from './areas';
import { areaGradients } from './areas';

export function areaElements(areas: Areas): ElementSet {
  const { count, corners, inverseRest, restArea, stiffness } = areas;
  const gradients = Array.from({ length: count }, (_, t) => areaGradients(areas, t));
  const stateOf = (x: Float64Array, t: number) =>
    deformationGradient(x, corners.subarray(3 * t, 3 * t + 3), inverseRest.subarray(3 * t, 3 * t + 3));
  return {
    count,
    size: 3,
    particles: corners,

    energy(x) {
      let energy = 0;
      for (let t = 0; t < count; t++) energy += stiffness[t] * restArea[t] * areaEnergy(stateOf(x, t));
      return energy;
    },

    addGradient(x, factor, gradient) {
      for (let t = 0; t < count; t++) {
        const derivative = areaDerivative(stateOf(x, t));
        const weight = factor * stiffness[t] * restArea[t];
        for (let c = 0; c < 3; c++) {
          const [g0, g1] = gradients[t][c];
          for (let axis = 0; axis < 3; axis++) {
            gradient[3 * corners[3 * t + c] + axis] += weight * (derivative[axis] * g0 + derivative[3 + axis] * g1);
          }
        }
      }
    },

    hessian(t, x, leftOut, block) {
      const second = areaSecondDerivative(stateOf(x, t), leftOut);
      const weight = stiffness[t] * restArea[t];
      for (let row = 0; row < 9; row++) {
        for (let column = 0; column < 9; column++) {
          const [g, h] = [gradients[t][Math.floor(row / 3)], gradients[t][Math.floor(column / 3)]];
          const [i, j] = [row % 3, column % 3];
          let value = 0;
          for (let p = 0; p < 2; p++)
            for (let q = 0; q < 2; q++) value += g[p] * h[q] * second[6 * (3 * p + i) + 3 * q + j];
          block[9 * row + column] = weight * value;
        }
      }
    },

    laplacian(t, block) {
      const weight = stiffness[t] * restArea[t];
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 3; column++) {
          const [g, h] = [gradients[t][row], gradients[t][column]];
          block[3 * row + column] = weight * (g[0] * h[0] + g[1] * h[1]);
        }
      }
    },
  };
}
