/** The red-black kernels against the same loops in plain C++ (bench/native/red-black.cpp), interleaved in one run. */
import { median, printTable, showTime } from '../table';
import { startNative } from './native-program';
import { redBlackWorld } from './red-black-world';

const rounds = 21;

export async function nativeRedBlack(): Promise<void> {
  const program = startNative('red-black');
  if (!program) return;
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
      theirs.push(Number((await program.ask(`${n} ${iterations}`))[0]));
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
  program.end();
  printTable(`One red-black iteration against native code, interleaved (median of ${rounds})`, table);
}
