/** Triangles and tetrahedra that resist stretch and shear as elements of the objective: strain.ts, by the corners' positions. */
import { symmetricEigen } from '../core/symmetric-eigen';
import type { ElementSet } from './element-set';
import { addStrainCurvature, shearAxes, strainCount, strainGradient, strainOf } from './strain';

export interface StrainedElements {
  count: number;
  /** 2 for triangles, 3 for tetrahedra; corners are one more. */
  axes: 2 | 3;
  corners: Uint32Array;
  /** `axes` squared numbers per element [1/m]: see `strainGradient`. */
  inverseRest: Float64Array;
  /** Area [m2] or volume [m3] at rest. */
  size: Float64Array;
  /** One per strain and element: energy per size for a strain of 1, doubled. */
  stiffness: Float64Array;
}

export function strainElements(elements: StrainedElements): ElementSet {
  const { count, axes, corners, inverseRest, size, stiffness } = elements;
  const cornerCount = axes + 1;
  const side = 3 * cornerCount;
  const strains = strainCount(axes);
  const rowsOf = (e: number) => inverseRest.subarray(axes * axes * e, axes * axes * (e + 1));
  const gradients = Array.from({ length: count }, (_, e) => cornerGradients(rowsOf(e), axes));
  const weight = (e: number, strain: number) => size[e] * stiffness[strains * e + strain];
  const stateOf = (x: Float64Array, e: number) => {
    const own = corners.subarray(cornerCount * e, cornerCount * (e + 1));
    const edges = Array.from(own.subarray(1), (p) => [0, 1, 2].map((axis) => x[3 * p + axis] - x[3 * own[0] + axis]));
    return strainGradient(edges, rowsOf(e));
  };
  return {
    count,
    size: cornerCount,
    particles: corners,

    energy(x) {
      let energy = 0;
      for (let e = 0; e < count; e++) {
        const f = stateOf(x, e);
        for (let s = 0; s < strains; s++) energy += (weight(e, s) * strainOf(f, s).value ** 2) / 2;
      }
      return energy;
    },

    addGradient(x, factor, gradient) {
      for (let e = 0; e < count; e++) {
        const f = stateOf(x, e);
        for (let s = 0; s < strains; s++) {
          const { value, derivative } = strainOf(f, s);
          for (let k = 0; k < side; k++) {
            const [c, axis] = [Math.floor(k / 3), k % 3];
            let along = 0;
            for (let i = 0; i < axes; i++) along += gradients[e][c][i] * derivative[3 * i + axis];
            gradient[3 * corners[cornerCount * e + c] + axis] += factor * weight(e, s) * value * along;
          }
        }
      }
    },

    hessian(e, x, leftOut, block) {
      const f = stateOf(x, e);
      const width = 3 * axes;
      const second = new Float64Array(width * width);
      for (let s = 0; s < strains; s++) {
        const { value, derivative } = strainOf(f, s);
        for (let k = 0; k < width * width; k++) {
          second[k] += weight(e, s) * derivative[Math.floor(k / width)] * derivative[k % width];
        }
        addStrainCurvature(f, s, weight(e, s) * value, second);
      }
      if (leftOut > 0) {
        for (const { value, vector } of symmetricEigen(second, width)) {
          if (value >= 0) continue;
          for (let k = 0; k < width * width; k++) {
            second[k] -= leftOut * value * vector[Math.floor(k / width)] * vector[k % width];
          }
        }
      }
      for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) {
          const [g, h] = [gradients[e][Math.floor(row / 3)], gradients[e][Math.floor(column / 3)]];
          let value = 0;
          for (let i = 0; i < axes; i++) {
            for (let j = 0; j < axes; j++)
              value += g[i] * h[j] * second[width * (3 * i + (row % 3)) + 3 * j + (column % 3)];
          }
          block[side * row + column] = value;
        }
      }
    },

    /**
     * A shear is no distance to a projection: this bounds the second derivative about the shape at rest, where that of a stretch is at most k on its own column, and that of a shear, (df_i.n_j + df_j.n_i)^2, at
     * most 2 k on either of its columns.
     */
    laplacian(e, block) {
      const onColumn = new Float64Array(axes);
      for (let i = 0; i < axes; i++) onColumn[i] = weight(e, i);
      shearAxes(axes).forEach((pair, s) => {
        for (const i of pair) onColumn[i] += 2 * weight(e, axes + s);
      });
      for (let row = 0; row < cornerCount; row++) {
        for (let column = 0; column < cornerCount; column++) {
          let value = 0;
          for (let i = 0; i < axes; i++) value += onColumn[i] * gradients[e][row][i] * gradients[e][column][i];
          block[cornerCount * row + column] = value;
        }
      }
    },
  };
}

/** How F changes with each corner: that of the first is minus the sum of the others. */
function cornerGradients(rows: Float64Array, axes: number): number[][] {
  const others = Array.from({ length: axes }, (_, c) => [...rows.subarray(axes * c, axes * (c + 1))]);
  return [others[0].map((_, i) => -others.reduce((sum, row) => sum + row[i], 0)), ...others];
}
