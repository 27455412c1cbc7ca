/** The end of every constraint, once its value and gradients are known: see solve-distances.kernel.ts. */
import { strainCount } from '../../elements/strain';
import { type ConstraintValue, strainValue } from './constraint-values';

export interface ApplyUniforms {
  readonly perSquaredStep: number;
  readonly share: number;
  readonly first: number;
}

export function applyConstraint(
  place: Float64Array,
  own: Uint32Array,
  { value, gradients, caution = 1, onlyPulls }: ConstraintValue,
  compliance: number,
  multiplier: Float64Array,
  c: number,
  { perSquaredStep, share, first }: ApplyUniforms,
): void {
  const all = [[0, 1, 2].map((axis) => -gradients.reduce((sum, g) => sum + g[axis], 0)), ...gradients];
  let weight = 0;
  all.forEach((g, k) => {
    weight += place[4 * own[k] + 3] * (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
  });
  if (weight > 0) weight /= caution;
  const alpha = compliance * perSquaredStep;
  const before = first === 1 ? 0 : multiplier[c];
  // Particles that are held, or gradients that vanish.
  const wanted = weight > 0 ? (share * (-value - alpha * before)) / (weight + alpha) : 0;
  const change = onlyPulls && weight > 0 ? Math.min(-before, wanted) : wanted;
  multiplier[c] = before + change;
  all.forEach((g, k) => {
    const at = 4 * own[k];
    for (let axis = 0; axis < 3; axis++) place[at + axis] += place[at + 3] * change * g[axis];
  });
}

/** All strains of a triangle or tetrahedron, one after the other, each with its own multiplier from `firstMultiplier` on. `rest`: its inverse rest matrix, then the compliances; one below 0 stands for no stiffness. */
export function applyStrains(
  place: Float64Array,
  own: Uint32Array,
  rest: ArrayLike<number>,
  multiplier: Float64Array,
  firstMultiplier: number,
  uniforms: ApplyUniforms,
): void {
  const axes = own.length - 1;
  for (let strain = 0; strain < strainCount(axes); strain++) {
    const compliance = rest[axes * axes + strain];
    if (compliance < 0) continue;
    const value = strainValue(place, own, rest, strain);
    applyConstraint(place, own, value, compliance, multiplier, firstMultiplier + strain, uniforms);
  }
}
