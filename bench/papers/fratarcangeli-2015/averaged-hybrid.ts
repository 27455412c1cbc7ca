/**
 * Hybrid Jacobi as the paper describes it (section 5), in f64: the first colours by Gauss-Seidel, then all other constraints at once, each particle moved by the mean of what
 * its own of them ask for. That mean is over unequal numbers of constraints, and so the moves of a constraint's two ends no longer cancel. (The solver's 'hybrid-jacobi' shares
 * the mass of a particle among its copies instead, and they do.)
 */
import type { Model } from '../../../src/scene/assemble';
import { colouredTies } from '../../../src/topology/partition';

export class AveragedHybrid {
  /** x, y, z of each particle [m]. */
  readonly positions: Float64Array;
  /** Constraints by colour, and how many of them are solved one after the other. */
  private readonly order: Uint32Array;
  private readonly early: number;
  /** Of each particle, among the others. */
  private readonly constraintsOf: Uint32Array;

  constructor(
    private readonly model: Model,
    start: Float64Array,
    /** Solved by Gauss-Seidel. */
    colourCount: number,
  ) {
    const { springs, particleCount } = model;
    this.positions = start.slice();
    const { order, colours } = colouredTies({ count: springs.count, size: 2, particles: springs.ends }, particleCount);
    this.order = order;
    this.early = colours.slice(0, colourCount).reduce((sum, { count }) => sum + count, 0);
    this.constraintsOf = new Uint32Array(particleCount);
    for (const s of order.subarray(this.early)) {
      this.constraintsOf[springs.ends[2 * s]]++;
      this.constraintsOf[springs.ends[2 * s + 1]]++;
    }
  }

  iterate(): void {
    const { positions, constraintsOf, order, early } = this;
    for (let k = 0; k < early; k++) this.correct(order[k], positions, 1, 1);
    const before = positions.slice();
    const { ends } = this.model.springs;
    for (let k = early; k < order.length; k++) {
      const s = order[k];
      this.correct(s, before, 1 / constraintsOf[ends[2 * s]], 1 / constraintsOf[ends[2 * s + 1]]);
    }
  }

  /** Adds half of what is missing at `from` to each end, or its share of that (eq. 5 with equal masses). */
  private correct(s: number, from: Float64Array, shareP: number, shareQ: number): void {
    const { positions } = this;
    const { ends, rest } = this.model.springs;
    const p = 3 * ends[2 * s];
    const q = 3 * ends[2 * s + 1];
    const dx = from[q] - from[p];
    const dy = from[q + 1] - from[p + 1];
    const dz = from[q + 2] - from[p + 2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const half = (0.5 * (length - rest[s])) / length;
    positions[p] += shareP * half * dx;
    positions[p + 1] += shareP * half * dy;
    positions[p + 2] += shareP * half * dz;
    positions[q] -= shareQ * half * dx;
    positions[q + 1] -= shareQ * half * dy;
    positions[q + 2] -= shareQ * half * dz;
  }
}
