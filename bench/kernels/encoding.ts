/**
 * What it costs to record a frame for a GPU: the time that `world.step()` keeps the thread, for a frame of 20 substeps, which must stay below half a millisecond. On a device that does nothing it is this library's own; what a real one adds is
 * WebGPU's. Each step is waited for before the next one is timed, so that no step waits for the GPU; the fastest of many counts, since whatever else the machine does only adds to it.
 *
 * Chromium's software GPU takes a minute for a frame of tiles. There only the mesh is computed, a small one: it takes as many dispatches as a large one, and recording does not see more of them than that.
 */
import { requestDevice } from '../../src/compute/webgpu/request-device';
import { createWorld, type SceneOptions, type Solver } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { quadMeshScene } from '../gpu/quad-mesh';
import { median, printTable, showTime } from '../table';
import { idleDevice } from './idle-device';
import { redBlackScene } from './red-black-world';

/** [ms] */
const mustTake = 0.5;
const [substeps, iterations] = [20, 10];
const [side, sideInSoftware] = [100, 20];
/** Frames that are not timed, and those that are. */
const [warmUp, timed] = [300, 700];
const [warmUpInSoftware, timedInSoftware] = [10, 60];

const redBlack = (): Solver =>
  projective({ global: 'red-black', substeps, iterations, numLinearIterations: 1, acceleration: 'none' });

interface Recorded {
  what: string;
  scene(): SceneOptions;
  solver(): Solver;
  /** As many dispatches by a software GPU, in little time. */
  inSoftware?(): SceneOptions;
}

const rows: readonly Recorded[] = [
  { what: `red-black, grid, ${iterations} iterations`, scene: () => redBlackScene(side), solver: redBlack },
  {
    what: `red-black, mesh, ${iterations} iterations`,
    scene: () => quadMeshScene(side),
    solver: redBlack,
    inSoftware: () => quadMeshScene(sideInSoftware),
  },
  { what: 'projective()', scene: () => redBlackScene(side), solver: () => projective() },
];

/** Times of the calls of `world.step()` [ms]. `recorded` is told when all of them are made and one more follows. */
async function stepTimes(
  scene: SceneOptions,
  solver: Solver,
  device: GPUDevice,
  [warmUp, timed]: readonly [number, number],
  recorded = () => {},
): Promise<{ fastest: number; median: number }> {
  // Copies of the whole state to the CPU are no part of a step.
  const world = await createWorld(scene, {
    solver,
    device,
    backend: 'webgpu',
    checkpointSteps: Number.MAX_SAFE_INTEGER,
  });
  try {
    const times: number[] = [];
    for (let frame = 0; frame < warmUp + timed; frame++) {
      const began = performance.now();
      world.step();
      if (frame >= warmUp) times.push(performance.now() - began);
      await world.finished();
    }
    recorded();
    world.step();
    return { fastest: Math.min(...times), median: median(times) };
  } finally {
    world.dispose();
  }
}

export async function encoding(): Promise<void> {
  const { device, adapter, software, release } = await requestDevice();
  const table: string[][] = [];
  for (const { what, scene, solver, inSoftware } of rows) {
    const idle = idleDevice();
    const own = await stepTimes(scene(), solver(), idle.device, [warmUp, timed], idle.takeCounts);
    const { dispatches, pipelinesSet, submissions } = idle.takeCounts();
    const computed = software ? inSoftware : scene;
    const frames = software ? ([warmUpInSoftware, timedInSoftware] as const) : ([warmUp, timed] as const);
    const all = computed && (await stepTimes(computed(), solver(), device, frames));
    table.push([
      what,
      ...[dispatches, pipelinesSet, submissions].map(String),
      ...[own.fastest, own.median].map(showTime),
      ...(all ? [all.fastest, all.median].map(showTime) : ['-', '-']),
      showTime(mustTake),
    ]);
  }
  release();
  const title = `Recording a frame of ${substeps} substeps, ${side} x ${side} particles: time of world.step() on an idle device, and with WebGPU on ${adapter}`;
  const head = ['dispatches', 'pipelines set', 'submissions', 'own', 'median', 'with WebGPU', 'median', 'must'];
  printTable(title, [['schedule', ...head], ...table]);
}
