/** Everything that can iterate on one step of the curtain, behind one face: our worlds, the methods of the C++ program, plain JavaScript. */
import { createLocalGlobal } from '../../src/exact/index';
import { assemble } from '../../src/scene/assemble';
import type { CurtainStep } from './curtain-step';
import type { NativeProgram } from './native-program';
import { PlainXpbd } from './plain-xpbd';

export interface Contender {
  /** 'ours-1' and 'ours-2' by threads, or the method of the C++ program. */
  key: string;
  name: string;
  /** Milliseconds of one iteration, over a run of `iterations` of them from the first guess. */
  time(): Promise<number>;
  /** g after so many iterations from the first guess [kg m2]. */
  reached(iterations: number): Promise<number>;
  /** Iterations until g is at most this; null if it takes too many. */
  iterationsTo(g: number): Promise<number | null>;
  dispose(): void;
}

/** The most iterations that the C++ program and XPBD get to reach an error. */
const patience = { native: 20_000, xpbd: 5_000 };

export async function ourContender(step: CurtainStep, threads: number, iterations: number): Promise<Contender> {
  const timed = await step.world(iterations, threads);
  const reached = async (count: number) => {
    const other = await step.world(count, threads);
    const g = await other.reached();
    other.dispose();
    return g;
  };
  return {
    key: `ours-${threads}`,
    name: `wasm, f32, ${threads} thread${threads === 1 ? '' : 's'}`,
    time: () => timed.time(),
    reached,
    // A world has a fixed number of iterations, so the f64 iterations say where to begin to look; f32 may need a few more.
    async iterationsTo(g) {
      const least = await exactIterationsTo(step, g);
      for (let count = least; count <= least + 10; count++) if ((await reached(count)) <= g) return count;
      return null;
    },
    dispose: () => timed.dispose(),
  };
}

async function exactIterationsTo(step: CurtainStep, g: number): Promise<number> {
  const localGlobal = await createLocalGlobal(step.objective);
  let x: Float64Array = step.objective.y.slice();
  let count = 0;
  for (; step.objective.value(x) > g && count < patience.native; count++) ({ x } = localGlobal.run(x, 1));
  localGlobal.dispose();
  return Math.max(1, count);
}

export function nativeContender(program: NativeProgram, method: string, name: string, iterations: number): Contender {
  const ask = async (line: string) => (await program.ask(line)).map(Number);
  return {
    key: method,
    name,
    time: async () => (await ask(`iterate ${method} ${iterations}`))[0],
    reached: async (count) => (await ask(`iterate ${method} ${count}`))[1],
    async iterationsTo(g) {
      const [count, last] = await ask(`reach ${method} ${g} ${patience.native}`);
      return last <= g ? count : null;
    },
    dispose() {},
  };
}

export function xpbdContender(step: CurtainStep, iterations: number): Contender {
  const { objective } = step;
  const xpbd = new PlainXpbd(objective, assemble(step.scene).springs);
  const run = (count: number) => {
    xpbd.start();
    for (let k = 0; k < count; k++) xpbd.iterate();
  };
  return {
    key: 'xpbd',
    name: 'plain JavaScript XPBD, f64',
    async time() {
      const began = performance.now();
      run(iterations);
      return (performance.now() - began) / iterations;
    },
    async reached(count) {
      run(count);
      return objective.value(xpbd.x);
    },
    async iterationsTo(g) {
      xpbd.start();
      let count = 0;
      for (; objective.value(xpbd.x) > g && count < patience.xpbd; count++) xpbd.iterate();
      return count < patience.xpbd ? count : null;
    },
    dispose() {},
  };
}
