/** The wasm kernels against the same loops in plain C++ (bench/native/red-black.cpp, g++ -O3 -march=native), interleaved in one run. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { median, printTable, showTime } from '../table';
import { redBlackWorld } from './red-black-world';

const source = resolve('bench/native/red-black.cpp');
const rounds = 21;

export async function native(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  try {
    execFileSync('g++', ['-O3', '-march=native', '-o', join(folder, 'red-black'), source], { stdio: 'pipe' });
  } catch (error) {
    console.log(`native: left out, g++ could not build ${source}: ${(error as Error).message}\n`);
    rmSync(folder, { recursive: true });
    return;
  }
  const child = spawn(join(folder, 'red-black'));
  const ask = questions(child);
  const table = [['particles', 'wasm, 1 thread', 'C++', 'wasm / C++', 'allowed']];
  for (const [n, iterations] of [
    [100, 400],
    [316, 40],
    [1000, 4],
  ]) {
    const timed = await redBlackWorld(n, iterations, { backend: 'wasm', threads: 1 });
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let k = 0; k < rounds; k++) {
      ours.push(await timed.time());
      theirs.push(await ask(`${n} ${iterations}`));
    }
    timed.world.dispose();
    const ratio = median(ours) / median(theirs);
    table.push([
      `${n * n}`,
      showTime(median(ours)),
      showTime(median(theirs)),
      ratio.toPrecision(3),
      n === 100 ? '1.2' : '',
    ]);
  }
  child.stdin.end();
  rmSync(folder, { recursive: true });
  printTable(`One red-black iteration against native code, interleaved (median of ${rounds})`, table);
}

/** Writes a line to the program and gives the first number of its answer. */
function questions(child: ChildProcessWithoutNullStreams): (line: string) => Promise<number> {
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (line) => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('native: the C++ program ended early');
    return Number.parseFloat(value);
  };
}
