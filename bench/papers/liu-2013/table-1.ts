/** Table 1: the six objects, their iteration, frame and prefactor times. */
import { assemble } from '../../../src/scene/assemble';
import { createWorld } from '../../../src/world/create-world';
import type { PaperRun, Part } from '../paper';
import { megabytes, milliseconds, shortFigures } from '../reporting/format';
import type { Image } from '../reporting/image';
import { type Block, type Table, text, type Verdict } from '../reporting/report';
import { interleaved, stepTime } from '../timing';
import { collisionMs, liuContactRuns } from './contact';
import { localGlobalSolver } from './local-global-solver';
import { groupPortrait, portrait } from './object-portraits';
import { objects, type PaperObject } from './objects';
import { type Prefactor, prefactor } from './prefactor';

interface Row extends PaperObject {
  vertices: number;
  springs: number;
  /** Length of a step [s]. */
  timeStep: number;
  /** Time of one frame, all its iterations, on one thread and on all [ms]. */
  frameMs: number;
  frameMsThreaded: number | null;
  prefactor: Prefactor;
  /** WebAssembly memory of the world on one thread. */
  memoryBytes: number;
  portrait: Image;
  /** Of contact between bodies, a frame [ms]; null where the object has none or it was not timed. */
  collisionsMs: number | null;
}

/** Steps before the first is timed: things are in motion then, and the code is compiled. */
const warmUp = 10;

export const table1: Part = {
  name: 'table-1',
  title: 'Table 1: six objects',
  async run(run) {
    const chosen = objects.filter(({ inQuick }) => inQuick || !run.quick);
    const runs = await liuContactRuns(run);
    const rows: Row[] = [];
    for (const [o, object] of chosen.entries()) {
      await run.progress(o / chosen.length, object.name);
      rows.push({ ...(await measure(run, object)), collisionsMs: collisionMs(runs, object.name) });
    }
    const left = objects.filter((object) => !chosen.includes(object)).map(({ name }) => name);
    return [
      text(
        'wasm, f32, local/global iterations with the prefactored global step. The time of an iteration is that of a frame over its iterations, ' +
          'as the paper has it, so it carries its share of what a frame does once. Medians over interleaved rounds. The paper’s ' +
          `machine: one core of an Intel i7-3720QM at 2.6 GHz, Eigen.${left.length > 0 ? ` Left out here: ${left.join(', ')}.` : ''}`,
      ),
      counts(rows),
      groupPortrait(rows.map(({ name, portrait }) => ({ caption: name, image: portrait }))),
      times(rows, run.threads),
      factors(rows),
      realTime(rows[0]),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, object: PaperObject): Promise<Omit<Row, 'collisionsMs'>> {
  const scene = object.scene(run.quick);
  const model = assemble(scene);
  const threads = run.threads > 1 ? [1, run.threads] : [1];
  const worlds = await Promise.all(
    threads.map((count) =>
      createWorld(scene, { solver: localGlobalSolver(object.iterations), backend: 'wasm', threads: count }),
    ),
  );
  for (const world of worlds) await stepTime(world, warmUp);
  const times = await interleaved(
    worlds.map((world) => () => stepTime(world, 2)),
    run.quick ? 3 : 15,
  );
  for (const world of worlds) {
    if (world.frozen.length > 0) throw new Error(`table 1: ${object.name} broke while it was timed`);
  }
  // Positions are a view of the world's memory.
  const memoryBytes = worlds[0].positions(0).buffer.byteLength;
  const image = portrait(worlds[0]);
  for (const world of worlds) world.dispose();
  return {
    ...object,
    vertices: model.particleCount,
    springs: model.springs.count,
    timeStep: scene.timeStep,
    frameMs: times[0],
    frameMsThreaded: times[1] ?? null,
    prefactor: await prefactor(run, model),
    memoryBytes,
    portrait: image,
  };
}

function counts(rows: readonly Row[]): Table {
  return {
    kind: 'table',
    caption: 'The objects',
    columns: [
      { name: 'object' },
      { name: 'vertices, paper', source: 'paper' },
      { name: 'ours', source: 'ours' },
      { name: 'springs, paper', source: 'paper' },
      { name: 'ours', source: 'ours' },
      { name: 'h, paper', source: 'paper' },
      { name: 'ours', source: 'ours' },
      { name: 'remark', align: 'left' },
    ],
    rows: rows.map(({ name, paper, vertices, springs, timeStep, remark }) => [
      name,
      String(paper.vertices),
      String(vertices),
      String(paper.springs),
      String(springs),
      `${paper.stepMs} ms`,
      `${shortFigures(1000 * timeStep)} ms`,
      remark,
    ]),
  };
}

function times(rows: readonly Row[], threads: number): Table {
  const threaded = rows.some(({ frameMsThreaded }) => frameMsThreaded !== null);
  return {
    kind: 'table',
    caption:
      'Iteration and frame. Collisions: what contact between bodies adds to the median frame of the scenes of Figures 5 and 6, in real-time mode, with the solvers and time steps of those scenes.',
    columns: [
      { name: 'object' },
      { name: 'iterations' },
      { name: 'iteration, paper', source: 'paper' },
      { name: 'ours', source: 'ours' },
      { name: 'paper / ours', source: 'ours' },
      { name: 'frame, paper', source: 'paper' },
      { name: 'ours, 1 thread', source: 'ours' },
      ...(threaded ? [{ name: `ours, ${threads} threads`, source: 'ours' as const }] : []),
      { name: 'collisions, paper', source: 'paper' },
      { name: 'ours', align: 'left', source: 'ours' },
    ],
    rows: rows.map(({ name, iterations, paper, vertices, frameMs, frameMsThreaded, collisionsMs }) => [
      name,
      String(iterations),
      milliseconds(paper.iterationMs),
      milliseconds(frameMs / iterations),
      isLikePaper(vertices, paper.vertices) ? (paper.iterationMs / (frameMs / iterations)).toFixed(1) : '',
      milliseconds(paper.frameMs),
      milliseconds(frameMs),
      ...(threaded ? [frameMsThreaded === null ? '' : milliseconds(frameMsThreaded)] : []),
      paper.collisionMs === null ? 'none' : milliseconds(paper.collisionMs),
      paper.collisionMs === null ? 'none' : collisionsMs === null ? 'not timed' : milliseconds(collisionsMs),
    ]),
  };
}

/** A ratio of times says something for objects of one size. */
const isLikePaper = (ours: number, paper: number): boolean => Math.abs(ours / paper - 1) < 0.05;

function factors(rows: readonly Row[]): Table {
  return {
    kind: 'table',
    caption:
      'Prefactoring, on one thread, and memory. Analysis is what does not depend on the numbers: ordering and the shape of the factor.',
    columns: [
      { name: 'object' },
      { name: 'prefactor, paper', source: 'paper' },
      { name: 'ours', source: 'ours' },
      { name: 'of it analysis', source: 'ours' },
      { name: 'numbers', source: 'ours' },
      { name: 'ordering', align: 'left', source: 'ours' },
      { name: 'entries of the factor', source: 'ours' },
      { name: 'wasm memory of the world', source: 'ours' },
    ],
    rows: rows.map(({ name, paper, prefactor: { analysisMs, numericMs, ordering, nonzeros }, memoryBytes }) => [
      name,
      milliseconds(paper.prefactorMs),
      milliseconds(analysisMs + numericMs),
      milliseconds(analysisMs),
      milliseconds(numericMs),
      ordering,
      String(nonzeros),
      megabytes(memoryBytes),
    ]),
  };
}

function realTime({ name, frameMs, timeStep, vertices }: Row): Verdict {
  const budget = 1000 * timeStep;
  return {
    kind: 'verdict',
    claim: `A sheet of ${vertices} vertices in real time on one core at h = 1/30 s`,
    holds: frameMs < budget,
    found:
      `A frame of the ${name} (${vertices} vertices, ten iterations) takes ${milliseconds(frameMs)} of the ${milliseconds(budget)} there are; ` +
      'the paper’s, of 6561, took 50 ms.',
    numbers: { frameMs, budgetMs: budget },
  };
}
