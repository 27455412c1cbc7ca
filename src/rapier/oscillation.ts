/**
 * Sees when an exchange of impulses is unstable: what a body gets then changes its sign from step to step, and grows. Stiff cloth that sticks to a light body does that, where K t^2 is more than four times the mass that it moves (loaded-body.ts). From that follows the share
 * of its impulses that the body is to be given, by which it is more inert: a quarter with each sign of it, and slowly more again. Three changes in a row count, each larger than the one before: a blow is one change and its way back, and
 * motion that steps resolve takes longer.
 */

/** Accelerations that change by less are of no interest: light balls in a hammock are tossed about by as much, and come to rest [m/s2]. */
const calm = 120;
/** How much more of its impulses a body gets from step to step. */
const growth = 1.02;
const least = 1e-3;

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k], 0);

export class Oscillation {
  /** What the body is to get of its impulses. */
  share = 1;
  private last: readonly number[] | null = null;
  private changes: (readonly number[])[] = [];

  /** The next change of velocity that all of the impulse would be [m/s], in any number of directions, after a step of this length [s]. */
  note(kick: readonly number[], timeStep: number): void {
    const change = kick.map((x, k) => x - (this.last?.[k] ?? 0));
    this.last = kick;
    const [before, first] = this.changes;
    const turns =
      first !== undefined &&
      dot(change, change) > (calm * timeStep) ** 2 &&
      dot(change, before) < 0 &&
      dot(before, first) < 0 &&
      dot(change, change) > dot(before, before) &&
      dot(before, before) > dot(first, first);
    this.changes = [change, ...this.changes].slice(0, 2);
    this.share = turns ? Math.max(least, this.share / 4) : Math.min(1, this.share * growth);
  }

  forget(): void {
    this.share = 1;
    this.last = null;
    this.changes = [];
  }
}
