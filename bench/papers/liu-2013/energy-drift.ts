/**
 * How the energy of undamped systems drifts under each integrator, for several numbers of local/global iterations. Liu 2013 has implicit Euler
 * alone, and names its damping as a drawback that symplectic methods do not have (section 2). Newton's iterations would tell the same
 * of a converged step; these tell what a real-time budget buys.
 *
 * Each system starts at rest, away from its equilibrium, with no drag. Energy is given as the share of the start's that is left above the
 * equilibrium's, which a strongly damped run finds: 1 is exact, below is damping, above is energy from nowhere.
 */
import { createWorld, rope, type SceneOptions } from '../../../src/index';
import { type ProjectiveOptions, projective } from '../../../src/solvers/projective/index';
import { type Integrator, integrators } from '../../../src/stages/integrator';
import { curtain } from './curtain';

export type DriftingSystem = 'cloth' | 'pendulum' | 'spring';

export interface EnergyDriftOptions {
  /** Default 'cloth': the curtain with 21 x 21 particles. 'pendulum': 1 m, let go level. 'spring': a weight on one. */
  system?: DriftingSystem;
  /** Length of a step [s]. Default 1/60. */
  timeStep?: number;
  /** Simulated time [s]. Default 10. */
  duration?: number;
  /** Default: all. */
  integrators?: readonly Integrator[];
  /** Local/global iterations a step, with exact global steps. Default 1, 10 and 100. */
  iterations?: readonly number[];
  /** Steps of the solver that a step is made of. Default 1. */
  substeps?: number;
}

export interface EnergyCurve {
  name: string;
  /** [s] */
  time: number[];
  /** Share of the energy at the start. */
  energy: number[];
}

const scenes: Record<DriftingSystem, () => SceneOptions> = {
  cloth: () => curtain({ side: 21 }),
  pendulum: () => ({ bodies: [weight([1, 0, 0], 5000)] }),
  spring: () => ({ bodies: [weight([0, -1, 0], 40)] }),
};

/** Half a kilogram at `to` on a spring of `stretch` N that is held at the origin. */
const weight = (to: [number, number, number], stretch: number) =>
  rope({
    from: [0, 0, 0],
    to,
    particles: 2,
    pins: ['first'],
    springs: { bend: false },
    material: { massPerLength: 1, stretch, bend: 0 },
  });

/** One curve an integrator and number of iterations. */
export async function energyDrift(options: EnergyDriftOptions = {}): Promise<EnergyCurve[]> {
  const { system = 'cloth', timeStep = 1 / 60, duration = 10, iterations = [1, 10, 100], substeps = 1 } = options;
  const scene: SceneOptions = { ...scenes[system](), drag: 1, timeStep };
  const rest = await energyAtRest(scene);
  const curves: EnergyCurve[] = [];
  for (const integrator of options.integrators ?? integrators) {
    for (const count of iterations) {
      const { time, energy } = await run(
        scene,
        { integrator, iterations: count, substeps },
        Math.round(duration / timeStep),
      );
      const share = energy.map((e) => (e - rest) / (energy[0] - rest));
      curves.push({ name: `${integrator}, ${count} iteration${count === 1 ? '' : 's'}`, time, energy: share });
    }
  }
  return curves;
}

async function run(scene: SceneOptions, options: ProjectiveOptions, steps: number) {
  const solver = projective({ ...options, global: 'cholesky' });
  const world = await createWorld(scene, { solver, backend: 'wasm', threads: 1 });
  const total = async () => (await world.statistics()).energy.total;
  const time = [0];
  const energy = [await total()];
  for (let step = 0; step < steps; step++) {
    world.step();
    time.push(world.time);
    energy.push(await total());
  }
  world.dispose();
  return { time, energy };
}

async function energyAtRest(scene: SceneOptions): Promise<number> {
  const { energy } = await run({ ...scene, drag: 0.01, timeStep: 1 / 60 }, { iterations: 10 }, 1200);
  return energy[energy.length - 1];
}
