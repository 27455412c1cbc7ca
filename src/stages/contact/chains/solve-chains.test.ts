import { expect, it } from 'vitest';
import { seededRandom } from '../../../core/random';
import { assembleChains, rowVectors } from './assemble-chains.kernel';
import { sampleChains } from './sample-chains';
import { solveChains } from './solve-chains.kernel';

const h = 0.5;

/** What is left of Q (r + c - (M + h^2 L + gamma) x), and how far x is from what contact lets particles do. */
function leftOver(particles: number, seed: number): number {
  const { chainFirst, chainMember, chainPlace, ...s } = sampleChains(particles, seededRandom(seed));
  const chainRow = new Float64Array(4 * rowVectors * particles);
  const solution = new Float64Array(4 * particles);
  assembleChains.reference(0, particles, { ...s, chainMember, chainPlace, chainRow }, { h });
  solveChains.reference(0, chainFirst.length - 1, { chainFirst, chainMember, held: s.held, chainRow, solution }, {});
  let worst = 0;
  for (let i = 0; i < particles; i++) {
    const [n, kind, e, inverseMass, push] = [
      s.held.subarray(12 * i, 12 * i + 3),
      s.held[12 * i + 3],
      s.held.subarray(12 * i + 4, 12 * i + 7),
      s.held[12 * i + 7],
      s.held.subarray(12 * i + 8, 12 * i + 11),
    ];
    const own = solution.subarray(4 * i, 4 * i + 3);
    const freely = own.map((x, axis) => x - e[axis]);
    const along = (v: Float64Array) => v.reduce((sum, x, axis) => sum + x * n[axis], 0);
    if (inverseMass === 0 || kind < 0) {
      worst = Math.max(worst, ...freely.map(Math.abs));
      continue;
    }
    const left = push.map((force, axis) => {
      let sum = force - own[axis] / inverseMass - kind * freely[axis];
      for (let k = s.neighbourFirst[i]; k < s.neighbourFirst[i + 1]; k++) {
        sum -= h * h * s.neighbourStiffness[k] * (own[axis] - solution[4 * s.neighbour[k] + axis]);
      }
      return sum;
    });
    const through = along(left);
    worst = Math.max(worst, Math.abs(along(freely)), ...left.map((x, axis) => Math.abs(x - through * n[axis])));
  }
  return worst;
}

it('solves the global step with particles that stick, slide and are held', () => {
  for (const [particles, seed] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [50, 4],
  ]) {
    expect(leftOver(particles, seed)).toBeLessThan(1e-12);
  }
});
