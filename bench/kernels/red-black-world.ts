/** The world that red-black iterations are timed in: n x n particles, structural springs, two pins, each step many iterations. */
import { cloth, createWorld, type SceneOptions, type Solver, type World, type WorldOptions } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';

export interface TimedWorld {
  world: World;
  /** Local and global steps of one `world.step()`. */
  iterations: number;
  /** Milliseconds of one iteration, over one step. */
  time(): Promise<number>;
}

export function redBlackScene(n: number): SceneOptions {
  const sheet = cloth({
    size: [1, 1],
    particles: [n, n],
    springs: { shear: false, bend: false },
    pins: ['top-left', 'top-right'],
    noise: 0.1 / n,
  });
  return { bodies: [sheet] };
}

export function redBlackSolver(iterations: number): Solver {
  return projective({
    global: 'red-black',
    substeps: 1,
    numNonLinearIterations: iterations,
    numLinearIterations: 1,
    acceleration: 'none',
  });
}

export async function redBlackWorld(
  n: number,
  iterations: number,
  options: Pick<WorldOptions, 'backend' | 'threads'>,
  scene = redBlackScene(n),
): Promise<TimedWorld> {
  const world = await createWorld(scene, { solver: redBlackSolver(iterations), ...options });
  return {
    world,
    iterations,
    async time() {
      const start = performance.now();
      world.step();
      await world.finished();
      return (performance.now() - start) / iterations;
    },
  };
}
