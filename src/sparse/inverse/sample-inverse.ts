/** A made-up factor for the parity samples of the kernels of the inverse: the pattern of a small cloth and a rope beside it, in two or three layers, with at least as many panels as asked for where that is not too many. */
import type { Random } from '../../compute/sample';
import { edgePattern } from '../edge-pattern';
import { planFactor } from '../plan-factor';
import { layersBy, subtreeColumns } from './choose-layers';
import { planInverse } from './plan-inverse';

export function sampleInverse(wanted: number, random: Random) {
  const side = Math.min(24, 3 + Math.ceil(Math.sqrt(wanted)));
  const rope = 11;
  const ends: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (x + 1 < side) ends.push(y * side + x, y * side + x + 1);
      if (y + 1 < side) ends.push(y * side + x, (y + 1) * side + x);
    }
  }
  for (let k = 1; k < rope; k++) ends.push(side * side + k - 1, side * side + k);
  const size = side * side + rope;
  const plan = planFactor(edgePattern(size, Uint32Array.from(ends)).pattern);
  const inverse = planInverse(plan, layersBy(plan, subtreeColumns(plan), side > 8 ? [12, 90] : [12]));
  const factor = new Float64Array(4 * inverse.factorCount);
  for (let p = 0; p < plan.panelCount; p++) {
    const width = plan.panelColumn[p + 1] - plan.panelColumn[p];
    const stride = 4 * Math.ceil(width / 4);
    for (let r = 0; r < plan.panelRow[p + 1] - plan.panelRow[p]; r++) {
      for (let c = 0; c < Math.min(width, r + 1); c++) {
        factor[4 * inverse.factorFirst[p] + r * stride + c] = r === c ? 4 + random() : 2 * random() - 1;
      }
    }
  }
  const { quad, inverseCount } = inverse;
  const numbers = new Float64Array(4 * inverseCount);
  for (let q = 0; q < quad.length; q += 4) {
    for (let c = 0; c < quad[q + 2]; c++) {
      // A quad of fewer than four rows has zeros in place of the others.
      for (let r = 0; r <= (quad[q + 3] & 3); r++) numbers[4 * (quad[q] + c) + r] = 2 * random() - 1;
    }
  }
  return { ...inverse, factor, numbers };
}
