/** How long it takes a fresh Node process to a world and its first step, with the built package. The least of several runs: what else the machine does only adds. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { printTable, showTime } from '../table';

const repository = resolve(import.meta.dirname, '../..');
const rounds = 7;

interface Times {
  import: number;
  world: number;
  step: number;
  processor: number;
}

async function coldStart(particles: number, threads: number): Promise<Times> {
  const script = resolve(import.meta.dirname, 'cold-start.mjs');
  const args = [script, resolve(repository, 'dist'), `${particles}`, `${threads}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Times;
}

const total = ({ world, step }: Times) => world + step;

export async function coldStarts(): Promise<void> {
  if (!existsSync(resolve(repository, 'dist/index.js')))
    throw new Error('the package must be built first: npm run build');
  const table = [
    ['a sheet in a fresh process', 'import', 'createWorld', 'first step', 'both', 'processor, all threads'],
  ];
  for (const particles of [41, 81, 129, 193]) {
    for (const threads of [1, 2]) {
      const runs: Times[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await coldStart(particles, threads));
      const least = (of: (times: Times) => number) => showTime(Math.min(...runs.map(of)));
      table.push([
        `${particles} x ${particles}, ${threads} thread${threads > 1 ? 's' : ''}`,
        least((times) => times.import),
        least((times) => times.world),
        least((times) => times.step),
        least(total),
        least((times) => times.processor),
      ]);
    }
  }
  printTable(`starting in Node, the least of ${rounds} runs each`, table);
}
