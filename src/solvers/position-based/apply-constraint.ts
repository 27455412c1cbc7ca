/** The end of every constraint, once its value and gradients are known: see solve-distances.kernel.ts. */
import type { ConstraintValue } from './constraint-values';

interface ConstraintUniforms {
  readonly perSquaredStep: number;
  readonly share: number;
  readonly first: number;
}

export function applyConstraint(
  place: Float64Array,
  own: Uint32Array,
  { value, gradients }: ConstraintValue,
  compliance: number,
  multiplier: Float64Array,
  c: number,
  { perSquaredStep, share, first }: ConstraintUniforms,
): void {
  const all = [[0, 1, 2].map((axis) => -gradients.reduce((sum, g) => sum + g[axis], 0)), ...gradients];
  let weight = 0;
  all.forEach((g, k) => {
    weight += place[4 * own[k] + 3] * (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
  });
  const alpha = compliance * perSquaredStep;
  const before = first === 1 ? 0 : multiplier[c];
  // Particles that are held, or gradients that vanish.
  const change = weight > 0 ? (share * (-value - alpha * before)) / (weight + alpha) : 0;
  multiplier[c] = before + change;
  all.forEach((g, k) => {
    const at = 4 * own[k];
    for (let axis = 0; axis < 3; axis++) place[at + axis] += place[at + 3] * change * g[axis];
  });
}
