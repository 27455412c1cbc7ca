/**
 * Colours of constraints that come and go, such as contacts: a fixed number of colours, and an overflow for constraints that fit into none of them. The
 * way of Box2D v3 ("graph colouring" in its solver): a constraint takes the first colour in which none of its particles has a constraint yet, whatever the
 * number of constraints. Those of one colour can be solved in parallel; those of the overflow share particles, so they are solved one after the
 * other or by Jacobi.
 *
 * Box2D has a bit set over bodies per colour. Here the same bits are stored by particle, one word of colours after the other, so that the first
 * free colour is the lowest bit that is in none of a constraint's few words.
 */
import { checkInteger, fail, pathOf } from '../core/check';
import { lowestBit, wordsOf } from './bits';

const path = pathOf('overflow colouring');

export class OverflowColouring {
  /** The colour of constraints that fit into no other. */
  readonly overflow: number;
  /** The number of constraints of each colour; the overflow comes last. */
  readonly sizes: Uint32Array;
  /** For each particle the colours in which it has a constraint, as bits. */
  private readonly taken: Uint32Array;
  private readonly words: number;

  /** `colourCount` does not include the overflow. */
  constructor(
    readonly particleCount: number,
    readonly colourCount: number,
  ) {
    checkInteger(path, 'particleCount', particleCount, { atLeast: 0 });
    checkInteger(path, 'colourCount', colourCount, { atLeast: 0 });
    this.overflow = colourCount;
    this.sizes = new Uint32Array(colourCount + 1);
    this.words = wordsOf(colourCount);
    this.taken = new Uint32Array(particleCount * this.words);
  }

  /**
   * Adds a constraint of these particles and returns its colour, which the caller keeps for `remove`. Particles that no constraint moves, such as held
   * ones, can be left out: any number of constraints of one colour may share them.
   */
  add(particles: ArrayLike<number>): number {
    this.checkParticles(particles);
    const colour = this.firstFree(particles);
    this.sizes[colour]++;
    if (colour === this.overflow) return colour;
    for (let k = 0; k < particles.length; k++) {
      this.taken[particles[k] * this.words + (colour >>> 5)] |= 1 << (colour & 31);
    }
    return colour;
  }

  /** Removes a constraint that was added with these particles and got this colour. */
  remove(colour: number, particles: ArrayLike<number>): void {
    checkInteger(path, 'colour', colour, { atLeast: 0, atMost: this.overflow });
    this.checkParticles(particles);
    if (this.sizes[colour] === 0) fail(path, 'colour', 'have a constraint', colour);
    if (colour !== this.overflow) this.release(colour, particles);
    this.sizes[colour]--;
  }

  /** Removes all constraints. */
  clear(): void {
    this.taken.fill(0);
    this.sizes.fill(0);
  }

  private firstFree(particles: ArrayLike<number>): number {
    for (let w = 0; w < this.words; w++) {
      let taken = 0;
      for (let k = 0; k < particles.length; k++) taken |= this.taken[particles[k] * this.words + w];
      if (taken === -1) continue;
      return Math.min(32 * w + lowestBit(~taken), this.overflow);
    }
    return this.overflow;
  }

  private release(colour: number, particles: ArrayLike<number>): void {
    const word = colour >>> 5;
    const bit = 1 << (colour & 31);
    for (let k = 0; k < particles.length; k++) {
      const taken = this.taken[particles[k] * this.words + word];
      if ((taken & bit) === 0) fail(path, 'particles', `have a constraint of colour ${colour}`, particles[k]);
    }
    for (let k = 0; k < particles.length; k++) this.taken[particles[k] * this.words + word] &= ~bit;
  }

  private checkParticles(particles: ArrayLike<number>): void {
    for (let k = 0; k < particles.length; k++) {
      if (particles[k] < this.particleCount) continue;
      fail(path, `particles[${k}]`, `be below ${this.particleCount}`, particles[k]);
    }
  }
}
