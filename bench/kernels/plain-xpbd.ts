/**
 * Extended position-based dynamics (Macklin 2016) as anyone would write it in JavaScript: one step, the springs one after the other, each
 * with its multiplier lambda and the compliance 1 / k. Its minimum is not that of g: it leaves out how the directions of springs turn.
 */
import type { Objective } from '../../src/exact/index';
import type { Springs } from '../../src/scene/types';

export class PlainXpbd {
  x: Float64Array;
  private readonly lambda: Float64Array;
  private readonly inverseMass: Float64Array;

  constructor(
    private readonly objective: Objective,
    private readonly springs: Springs,
  ) {
    this.x = objective.y.slice();
    this.lambda = new Float64Array(springs.count);
    this.inverseMass = objective.masses.map((mass, i) => (objective.held[i] ? 0 : 1 / mass));
  }

  start(): void {
    this.x = this.objective.y.slice();
    this.lambda.fill(0);
  }

  iterate(): void {
    const { x, lambda, inverseMass } = this;
    const { count, ends, rest, stiffness } = this.springs;
    const h2 = this.objective.h ** 2;
    for (let s = 0; s < count; s++) {
      const p = ends[2 * s];
      const q = ends[2 * s + 1];
      const i = 3 * p;
      const j = 3 * q;
      const dx = x[i] - x[j];
      const dy = x[i + 1] - x[j + 1];
      const dz = x[i + 2] - x[j + 2];
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const compliance = 1 / (stiffness[s] * h2);
      const change = (rest[s] - length - compliance * lambda[s]) / (inverseMass[p] + inverseMass[q] + compliance);
      lambda[s] += change;
      const atP = (inverseMass[p] * change) / length;
      const atQ = (inverseMass[q] * change) / length;
      x[i] += atP * dx;
      x[i + 1] += atP * dy;
      x[i + 2] += atP * dz;
      x[j] -= atQ * dx;
      x[j + 1] -= atQ * dy;
      x[j + 2] -= atQ * dz;
    }
  }
}
