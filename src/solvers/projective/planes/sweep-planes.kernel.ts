/**
 * Several red-black sweeps over a regular grid in planes (grid-planes.ts): the particles of one colour, then those of the other, as `relax` moves them. Every so many sweeps (`sweeps`) begin with a local step, as by `projectSprings`. To the
 * last bit on a CPU, that is what these kernels do one after the other.
 *
 * An element is a band of rows, and goes through them once. When the first colour has moved in a row, the second one can move in the row above it: so the local step and both colours take one pass through memory. Every spring has
 * one end of the first colour, and is projected there for both. The next sweep follows two rows behind. With every sweep two rows of the halo on each side are not right any more, so that it takes two rows per sweep.
 */
import { kernel, read, write } from '../../../compute/kernel';
import {
  bandStart,
  goalTerm,
  kappaTerm,
  offsetOf,
  type PlaneIndex,
  planeAt,
  springAt,
  termAt,
  weightTerm,
} from './grid-planes';

export const sweepPlanes = kernel({
  name: 'sweepPlanes',
  bindings: { springLines: read('f32'), planes: write('f32'), terms: write('f32') },
  /** Rest lengths along rows and from row to row. parity: the colour that goes first. count: sweeps of this run; `phase` of those since the last local step were made by runs before it. */
  uniforms: {
    restAcross: 'f32',
    restDown: 'f32',
    rows: 'u32',
    groups: 'u32',
    bands: 'u32',
    halo: 'u32',
    bandRows: 'u32',
    parity: 'u32',
    count: 'u32',
    phase: 'u32',
    sweeps: 'u32',
  },
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { springLines, planes, terms }, uniforms) {
    const { rows, groups, restAcross, restDown, parity, count, phase, sweeps } = uniforms;
    const axes = [0, 4, 8];

    /** The springs around a particle. */
    const around = (at: PlaneIndex) => {
      const { row, colour, m } = at;
      const offset = offsetOf(row, colour);
      const near = (y: number, index: number) => planeAt(uniforms, { ...at, row: y, colour: 1 - colour, m: index });
      const ends = [near(row, m - 1 + offset), near(row, m + offset), near(row - 1, m), near(row + 1, m)];
      const first = springAt(uniforms, row, offset, m);
      return ends.map((end, side) => ({
        end,
        k: springLines[first + 4 * side],
        rest: side < 2 ? restAcross : restDown,
      }));
    };

    const localStep = (at: PlaneIndex): number[] => {
      const [plane, term] = [planeAt(uniforms, at), termAt(uniforms, at)];
      const sum = [0, 0, 0];
      for (const { end, k, rest } of around(at)) {
        const d = axes.map((axis) => planes[plane + axis] - planes[end + axis]);
        const length = Math.hypot(...d);
        if (length > 0) for (let n = 0; n < 3; n++) sum[n] += (k * rest * d[n]) / length;
      }
      return sum.map((pull, n) => terms[term + axes[n]] + terms[term + 4 * kappaTerm] * pull);
    };

    const relax = (at: PlaneIndex, goals: readonly number[]): void => {
      const [plane, term] = [planeAt(uniforms, at), termAt(uniforms, at)];
      for (const [n, axis] of axes.entries()) {
        const p = planes[plane + axis];
        const pull = around(at).reduce((sum, { end, k }) => sum + k * (planes[end + axis] - p), 0);
        planes[plane + axis] += terms[term + 4 * weightTerm] * (goals[n] - p + terms[term + 4 * kappaTerm] * pull);
      }
    };

    /** The particles of a colour from one row to the one before another. */
    const particles = (band: number, colour: number, from: number, to: number): PlaneIndex[] =>
      Array.from({ length: 4 * groups * (to - from) }, (_, n) => {
        return { band, colour, row: from + Math.floor(n / (4 * groups)), m: n % (4 * groups) };
      });

    for (let band = begin; band < end; band++) {
      for (let sweep = 0; sweep < count; sweep++) {
        const reach = 2 * (count - 1 - sweep);
        const from = Math.max(0, bandStart(band, uniforms) - reach);
        const to = Math.min(rows, bandStart(band + 1, uniforms) + reach);
        const project = (phase + sweep) % sweeps === 0;
        // The second colour needs the rows of the first one on both sides.
        const moving = [...particles(band, parity, from - 1, to + 1), ...particles(band, 1 - parity, from, to)];
        const goals = moving.map((at) => {
          const known = termAt(uniforms, at) + 4 * goalTerm;
          return project ? localStep(at) : axes.map((axis) => terms[known + axis]);
        });
        for (const [n, at] of moving.entries()) {
          relax(at, goals[n]);
          const kept = termAt(uniforms, at) + 4 * goalTerm;
          if (at.row >= from && at.row < to) for (const [k, axis] of axes.entries()) terms[kept + axis] = goals[n][k];
        }
      }
    }
  },
});
