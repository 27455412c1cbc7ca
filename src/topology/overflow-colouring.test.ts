/** Colours of constraints that come and go. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OverflowColouring } from './overflow-colouring';

describe('OverflowColouring', () => {
  it('takes the first colour that has none of the particles, and the overflow where there is none', () => {
    const colouring = new OverflowColouring(6, 2);
    expect(colouring.add([0, 1])).toBe(0);
    expect(colouring.add([1, 2])).toBe(1);
    expect(colouring.add([1, 3])).toBe(colouring.overflow);
    expect(colouring.add([2, 3])).toBe(0);
    expect(colouring.add([4, 5])).toBe(0);
    expect(Array.from(colouring.sizes)).toEqual([3, 1, 1]);
  });

  it('takes a colour again once its constraint is gone', () => {
    const colouring = new OverflowColouring(3, 2);
    colouring.add([0, 1]);
    expect(colouring.add([1, 2])).toBe(1);
    colouring.remove(0, [0, 1]);
    expect(colouring.add([0, 2])).toBe(0);
    expect(colouring.add([0, 1])).toBe(colouring.overflow);
    colouring.clear();
    expect(colouring.add([0, 1, 2])).toBe(0);
    expect(Array.from(colouring.sizes)).toEqual([1, 0, 0]);
  });

  it.each([0, 1, 31, 32, 33, 64, 65])('has %i colours for constraints of one particle, then the overflow', (count) => {
    const colouring = new OverflowColouring(2, count);
    for (let k = 0; k <= count; k++) expect(colouring.add([1])).toBe(k);
    expect(colouring.add([1])).toBe(count);
    expect(colouring.add([0])).toBe(0);
    if (count === 0) return;
    colouring.remove(count - 1, [1]);
    expect(colouring.add([1])).toBe(count - 1);
  });

  it('never has two constraints of one ordinary colour that share a particle, whatever comes and goes', () => {
    const particleCount = 10;
    const particles = fc.uniqueArray(fc.nat(particleCount - 1), { minLength: 1, maxLength: 4 });
    const change = fc.oneof(
      { weight: 3, arbitrary: particles.map((added) => ({ added })) },
      { weight: 2, arbitrary: fc.nat().map((removed) => ({ removed })) },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (changes, colourCount) => {
        const colouring = new OverflowColouring(particleCount, colourCount);
        const there: { colour: number; particles: number[] }[] = [];
        const isFree = (colour: number, own: number[]) =>
          !there.some((other) => other.colour === colour && other.particles.some((i) => own.includes(i)));
        for (const step of changes) {
          if ('added' in step) {
            const colour = colouring.add(step.added);
            // The first colour that is free, by looking at all constraints.
            let wanted = 0;
            while (wanted < colourCount && !isFree(wanted, step.added)) wanted++;
            expect(colour).toBe(wanted);
            there.push({ colour, particles: step.added });
          } else if (there.length > 0) {
            const [gone] = there.splice(step.removed % there.length, 1);
            colouring.remove(gone.colour, gone.particles);
          }
        }
        const sizes = Array.from(
          { length: colourCount + 1 },
          (_, c) => there.filter(({ colour }) => colour === c).length,
        );
        expect(Array.from(colouring.sizes)).toEqual(sizes);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('refuses to remove what is not there, and particles that there are not', () => {
    const colouring = new OverflowColouring(4, 3);
    expect(() => colouring.add([0, 4])).toThrow('overflow colouring: particles[1] must be below 4, got 4');
    expect(() => colouring.remove(0, [0])).toThrow('colour must have a constraint, got 0');
    colouring.add([0, 1]);
    expect(() => colouring.remove(0, [1, 2])).toThrow('particles must have a constraint of colour 0, got 2');
    expect(() => colouring.remove(4, [1])).toThrow('colour must be a whole number at least 0 and at most 3, got 4');
    // Nothing was changed by what was refused.
    expect(colouring.add([1])).toBe(1);
  });
});
