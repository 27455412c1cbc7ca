/**
 * A pattern and the pairs that changes have put numbers at since. A pair counts even where the panels had a place for it among their zeros: a
 * later plan may draw the panels otherwise, and the number needs a place there too.
 */
import { extendPattern } from './symmetric-matrix';
import type { SymmetricPattern } from './types';

export class GrowingPattern {
  /** Higher rows by the lower row of their pair. */
  private readonly added = new Map<number, Set<number>>();

  constructor(private readonly start: SymmetricPattern) {}

  add(a: number, b: number): void {
    if (a === b) return;
    const low = Math.min(a, b);
    const higher = this.added.get(low);
    if (higher) higher.add(Math.max(a, b));
    else this.added.set(low, new Set([Math.max(a, b)]));
  }

  get whole(): SymmetricPattern {
    const pairs = [...this.added].flatMap(([low, higher]) => Array.from(higher, (high) => [low, high]));
    return extendPattern(
      this.start,
      pairs.map(([low]) => low),
      pairs.map(([, high]) => high),
    );
  }
}
