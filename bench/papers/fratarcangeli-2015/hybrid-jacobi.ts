/**
 * Hybrid Jacobi as the paper describes it (section 5), in f64: the first colours by Gauss-Seidel, then all other constraints at once, each particle moved by the mean of what
 * its own of them ask for. That mean is over unequal numbers of constraints, and so the moves of a constraint's two ends no longer cancel: 'mean'.
 *
 * 'shared-mass' is what the solver does. A particle that n of those constraints have is n copies, each with an nth of its mass. With the inverse masses w, a constraint that is too long by C moves
 * the copies of its ends by n w C / (n_p w_p + n_q w_q), hence the particles, which go to the mean of n copies, by w C / (n_p w_p + n_q w_q): times their masses, equally far.
 */
import type { Model } from '../../../src/scene/assemble';
import { colourTies } from '../../../src/topology/colour-ties';
import { type ColourOrder, orderByColour } from '../../../src/topology/order-by-colour';
import { colouredTies } from '../../../src/topology/partition';

export type Joining = 'mean' | 'shared-mass';
type Ordered = Pick<ColourOrder, 'order' | 'colours'>;

const tiesOf = ({ springs }: Model) => ({ count: springs.count, size: 2, particles: springs.ends });

/** Springs by the colours of algorithm 1. */
export const paperColours = (model: Model): Ordered => orderByColour(colourTies(tiesOf(model), model.particleCount));

/** Springs by the colours of the solver, one direction each in a sheet. */
export const solverColours = (model: Model): Ordered => colouredTies(tiesOf(model), model.particleCount);

export class HybridJacobi {
  /** x, y, z of each particle [m]. */
  readonly positions: Float64Array;
  /** Constraints by colour, and how many of them are solved one after the other. */
  private readonly order: Uint32Array;
  private readonly early: number;
  /** Of each particle, among the others. */
  private readonly constraintsOf: Uint32Array;

  /** `colourCount` colours are solved by Gauss-Seidel. */
  constructor(
    private readonly model: Model,
    start: Float64Array,
    { order, colours }: Ordered,
    colourCount: number,
    private readonly joining: Joining,
  ) {
    const { ends } = model.springs;
    this.positions = start.slice();
    this.order = order;
    this.early = colours.slice(0, colourCount).reduce((sum, { count }) => sum + count, 0);
    this.constraintsOf = new Uint32Array(model.particleCount);
    for (const s of order.subarray(this.early)) {
      this.constraintsOf[ends[2 * s]]++;
      this.constraintsOf[ends[2 * s + 1]]++;
    }
  }

  iterate(): void {
    const { positions, constraintsOf, order, early, joining } = this;
    for (let k = 0; k < early; k++) this.correct(order[k], positions, 1, 1);
    const before = positions.slice();
    const { springs, inverseMasses } = this.model;
    for (let k = early; k < order.length; k++) {
      const s = order[k];
      const [p, q] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
      const [np, nq] = [constraintsOf[p], constraintsOf[q]];
      if (joining === 'mean') {
        this.correct(s, before, 1 / np, 1 / nq);
        continue;
      }
      const [wp, wq] = [inverseMasses[p], inverseMasses[q]];
      const share = (wp + wq) / (np * wp + nq * wq);
      this.correct(s, before, share, share);
    }
  }

  /** Moves each end by what the constraint asks for at `from`, or by its share of that. */
  private correct(s: number, from: Float64Array, shareP: number, shareQ: number): void {
    const { positions, model } = this;
    const { ends, rest } = model.springs;
    const p = 3 * ends[2 * s];
    const q = 3 * ends[2 * s + 1];
    const [wp, wq] = [model.inverseMasses[ends[2 * s]], model.inverseMasses[ends[2 * s + 1]]];
    const dx = from[q] - from[p];
    const dy = from[q + 1] - from[p + 1];
    const dz = from[q + 2] - from[p + 2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const part = (length - rest[s]) / (length * (wp + wq));
    positions[p] += shareP * wp * part * dx;
    positions[p + 1] += shareP * wp * part * dy;
    positions[p + 2] += shareP * wp * part * dz;
    positions[q] -= shareQ * wq * part * dx;
    positions[q + 1] -= shareQ * wq * part * dy;
    positions[q + 2] -= shareQ * wq * part * dz;
  }
}
