/**
 * L^-1, layer by layer and piece by piece (choose-layers.ts), from L: one element per column j. Its column w of the inverse solves L w = e_j, and differs from zero at j and at the ancestors of j alone, so
 * the solve goes up the tree from the panel of j: rows of each panel one after the other, then what the panel has for the rows above it in its layer,
 *
 *   w_c = (w_c - sum_{b < c} L_cb w_b) / L_cc,   w_r -= sum_c L_rc w_c.
 *
 * Columns know nothing of each other.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './invert-factor.wgsl?raw';

export const invertFactor = kernel({
  name: 'invertFactor',
  bindings: {
    columnPanel: read('u32'),
    panel: read('vec4u'),
    row: read('u32'),
    rowQuad: read('u32'),
    quad: read('vec4u'),
    factor: read('vec4f'),
    inverse: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { columnPanel, panel, row, rowQuad, quad, factor, inverse }) {
    for (let j = begin; j < end; j++) {
      /** Index of the number of this row in column j. */
      const at = (i: number) => {
        const q = 4 * (rowQuad[i] >> 2);
        return 4 * (quad[q] + j - quad[q + 1]) + (rowQuad[i] & 3);
      };
      for (let above = columnPanel[j] + 1; above > 0; above = panel[8 * (above - 1) + 5]) {
        const [column, width] = panel.subarray(8 * (above - 1), 8 * above);
        for (let i = Math.max(j, column); i < column + width; i++) {
          // All rows of the quad, those that the panel does not have included.
          inverse.fill(0, at(i) & ~3, (at(i) & ~3) + 4);
        }
      }
      inverse[at(j)] = 1;
      for (let above = columnPanel[j] + 1; above > 0; above = panel[8 * (above - 1) + 5]) {
        const [column, width, rowFirst, rows, first] = panel.subarray(8 * (above - 1), 8 * above);
        const stride = 4 * Math.ceil(width / 4);
        const begins = Math.max(j, column) - column;
        for (let r = begins; r < rows; r++) {
          const own = at(row[rowFirst + r]);
          for (let c = begins; c < Math.min(r, width); c++) {
            inverse[own] -= factor[4 * first + r * stride + c] * inverse[at(column + c)];
          }
          if (r < width) inverse[own] /= factor[4 * first + r * stride + r];
        }
      }
    }
  },
});
