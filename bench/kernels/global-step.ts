/**
 * The time to a given error for the global steps that solve well, against size, on wasm with one thread and with all of them (`time-to-error.ts` says on what), and the exponent to which time and memory grow with the number of particles.
 */
import { availableParallelism } from 'node:os';
import { printTable, showTime } from '../table';
import { exponentOf, type Grown } from './exponent';
import { curtainFrame, marks, type SolvingWay, sides, timesToError, wayName } from './time-to-error';

/** Sweeps take thousands of iterations: they are left to the GPU's section. A factor of more than 257 x 257 takes minutes to make on one thread. */
const ways: readonly (SolvingWay & { mostSide: number })[] = [
  { global: 'cholesky', acceleration: 'none', mostSide: 129 },
  { global: 'cholesky', acceleration: 'lbfgs', mostSide: 257 },
  { global: 'multigrid', acceleration: 'none', mostSide: 129 },
  { global: 'multigrid', acceleration: 'lbfgs', mostSide: 1025 },
];
const patience = { mostMs: 5000, warmUpMs: 0, runMs: 60, repeats: 9 };

type Point = Grown & { readonly what: string };

export async function globalStep(): Promise<void> {
  const threadCounts = [...new Set([1, availableParallelism()])];
  const points: Point[] = [];
  for (const side of sides) {
    const frame = await curtainFrame(side, { backend: 'wasm' });
    const table = [['global step', 'threads', 'start', ...marks.flatMap((mark) => ['iterations', `to ${mark}`])]];
    for (const { mostSide, ...way } of ways) {
      if (side > mostSide) continue;
      for (const threads of threadCounts) {
        const { startMs, facts, times } = await timesToError(frame, way, { backend: 'wasm', threads }, patience);
        const name = wayName(way);
        const cells = times.flatMap(({ iterations, fastestMs }) => [`${iterations}`, showTime(fastestMs)]);
        table.push([name, `${threads}`, showTime(startMs), ...cells]);
        for (const { mark, fastestMs } of times) {
          points.push({ what: `${name} to ${mark}, threads: ${threads}`, size: side ** 2, value: fastestMs });
        }
        const entries = Number(facts.pairs ?? facts.nonzeros);
        if (threads === 1) points.push({ what: `${name}, entries`, size: side ** 2, value: entries });
      }
    }
    printTable(`Swinging curtain of ${side} x ${side}, h = 1/30 s (fastest of ${patience.repeats})`, table);
  }
  const names = [...new Set(points.map(({ what }) => what))];
  const grown = names.map((what) => points.filter((point) => point.what === what)).filter(({ length }) => length > 1);
  printTable('How they grow with the number of particles', [
    ['what', 'exponent'],
    ...grown.map((found) => [found[0].what, exponentOf(found).toFixed(2)]),
  ]);
}
