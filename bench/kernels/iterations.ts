/**
 * Time of one red-black iteration (local step and both sweeps of the global step, Pall 2018 Alg. 1 lines 3 to 9) for 10k, 100k and 1M
 * particles on every backend. Beside it, for 10k: the paper's serial Gauss-Seidel on a Xeon E5-1620, 2 iterations in 2 ms (section 5.1).
 */
import { availableParallelism } from 'node:os';
import type { WorldOptions } from '../../src/index';
import { median, printTable, showTime } from '../table';
import { redBlackWorld } from './red-black-world';

const sizes = [100, 316, 1000];
const paperMs = 1;

/** Iterations of one step that take about a fifth of a second, so that a step's other work does not count. */
async function enoughIterations(n: number, options: Row['options']): Promise<number> {
  const few = await redBlackWorld(n, 4, options);
  await few.time();
  const ms = await few.time();
  few.world.dispose();
  return Math.max(4, Math.min(500, Math.round(200 / ms)));
}

interface Row {
  name: string;
  options: Pick<WorldOptions, 'backend' | 'threads'>;
}

export async function iterations(): Promise<void> {
  const threads = availableParallelism();
  const rows: Row[] = [
    { name: 'reference', options: { backend: 'reference' } },
    { name: 'wasm, 1 thread', options: { backend: 'wasm', threads: 1 } },
  ];
  if (threads > 1) rows.push({ name: `wasm, ${threads} threads`, options: { backend: 'wasm', threads } });
  rows.push({ name: 'webgpu', options: { backend: 'webgpu' } });

  const table = [['one red-black iteration', ...sizes.map((n) => `${n * n}`), 'paper at 10k', 'ratio']];
  for (const { name, options } of rows) {
    const cells: string[] = [];
    let label = name;
    let first = Number.NaN;
    for (const n of sizes) {
      try {
        const timed = await redBlackWorld(n, await enoughIterations(n, options), options);
        const times: number[] = [];
        await timed.time();
        for (let k = 0; k < 7; k++) times.push(await timed.time());
        if (timed.world.backendInfo.adapter) label = `${name}: ${timed.world.backendInfo.adapter}`;
        timed.world.dispose();
        if (n === sizes[0]) first = median(times);
        cells.push(showTime(median(times)));
      } catch (error) {
        cells.push('none');
        console.log(`${name}, ${n * n} particles: ${(error as Error).message}`);
      }
    }
    table.push([label, ...cells, showTime(paperMs), Number.isNaN(first) ? '' : (first / paperMs).toPrecision(3)]);
  }
  printTable('Time of one iteration, local and global step (median of 7)', table);
}
