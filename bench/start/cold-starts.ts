/**
 * How long it takes a fresh Node process to a world and its first step, with the built package, and with other builds of it where their folders are given: all of them in turn, so that
 * what else the machine does hits all alike. The least of several runs: what else the machine does only adds.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { printTable, showTime } from '../table';

const repository = resolve(import.meta.dirname, '../..');
const rounds = 15;
/** What starts, by the name that cold-start.mjs knows. */
const scenes: Record<string, string> = {
  41: '41 x 41',
  81: '81 x 81',
  129: '129 x 129',
  193: '193 x 193',
  flags: '200 flags of 15 x 15',
  ropes: '1,000 ropes of 20',
};

interface Times {
  import: number;
  world: number;
  step: number;
  processor: number;
}

async function coldStart(folder: string, scene: string, threads: string): Promise<Times> {
  const script = resolve(import.meta.dirname, 'cold-start.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, scene, threads]);
  return JSON.parse(stdout) as Times;
}

const total = ({ world, step }: Times) => world + step;

/** `against`: folders of other builds, as dist is one. */
export async function coldStarts(against: readonly string[]): Promise<void> {
  const folders = ['dist', ...against].map((folder) => resolve(repository, folder));
  for (const folder of folders) {
    if (!existsSync(resolve(folder, 'index.js')))
      throw new Error(`the package must be built first (npm run build), got no index.js in ${folder}`);
  }
  const table = [['in a fresh process', 'import', 'createWorld', 'first step', 'both', 'processor, all threads']];
  for (const scene of Object.keys(scenes)) {
    for (const threads of ['auto', '1', '2']) {
      const runs = folders.map((): Times[] => []);
      for (let round = 0; round < rounds; round++) {
        for (let k = 0; k < folders.length; k++) runs[k].push(await coldStart(folders[k], scene, threads));
      }
      runs.forEach((times, k) => {
        const least = (of: (one: Times) => number) => showTime(Math.min(...times.map(of)));
        const build = folders.length > 1 ? `, ${folders[k]}` : '';
        table.push([
          `${scenes[scene]}, threads: ${threads}${build}`,
          least((one) => one.import),
          least((one) => one.world),
          least((one) => one.step),
          least(total),
          least((one) => one.processor),
        ]);
      });
    }
  }
  printTable(`starting in Node, the least of ${rounds} runs each`, table);
}
