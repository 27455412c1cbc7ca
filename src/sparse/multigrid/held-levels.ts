/**
 * The numbers of all levels while particles are held and let go. What is held keeps its rows, and has no part in P: only the rows of coarser levels that it is near are computed anew, a few dozen on each. Letting go computes them by
 * the same sums in the same order, so that the numbers are those that they were, to the last bit.
 */
import { CoarseRows } from './coarse-level';
import type { Level, MultigridPlan } from './types';

export class HeldLevels {
  readonly levels: readonly Level[];
  /** 1 for what is held. */
  readonly held: Uint8Array;
  private readonly rows: readonly CoarseRows[];

  /** What the plan holds is held at first. */
  constructor(private readonly plan: MultigridPlan) {
    this.held = plan.held.slice();
    this.levels = plan.levels.map((level, k) => (k === 0 ? level : ownNumbers(level)));
    this.rows = plan.interpolations.map(
      (interpolation, k) =>
        new CoarseRows(this.levels[k], interpolation, this.levels[k + 1], k === 0 ? this.held : null),
    );
  }

  /** These are held from now on, and nothing else. */
  hold(held: Uint8Array): void {
    const changed: number[] = [];
    for (let i = 0; i < held.length; i++) if (held[i] !== this.held[i]) changed.push(i);
    this.held.set(held);
    if (changed.length > 0) this.follow(changed);
  }

  /** After `held` changed at these unknowns: the rows of each coarser level whose numbers are new. */
  follow(changed: Iterable<number>): Uint32Array[] {
    const { first, column } = this.levels[0];
    let touched = new Set<number>(changed);
    for (const i of [...touched]) for (let e = first[i]; e < first[i + 1]; e++) touched.add(column[e]);
    return this.rows.map((rows, k) => {
      const { first, coarse } = this.plan.interpolations[k];
      const above = new Set<number>();
      for (const i of touched) for (let g = first[i]; g < first[i + 1]; g++) above.add(coarse[g]);
      rows.compute(above);
      touched = above;
      return Uint32Array.from(above).sort();
    });
  }
}

const ownNumbers = (level: Level): Level => ({
  ...level,
  weight: level.weight.slice(),
  slack: level.slack.slice(),
  mass: level.mass.slice(),
});
