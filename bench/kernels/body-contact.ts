/**
 * What contact of bodies with each other and with themselves costs: sheets that come to lie on a ball or over a cylinder, layer on layer. Beside each row the figure of a peer: Rapier 0.21, and Offset Geometric Contact (Chen 2025). Frames are 1/60 s long and have several steps of the
 * solver; the peer's 6.3 ms are one step.
 */
import { sheetsOnCylinder } from '../../scenes/sheets-on-cylinder';
import { cloth, createWorld, plane, type SceneOptions, sphere } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { BodyContactStage } from '../../src/stages/contact/bodies/body-contact-stage';
import { printTable, showTime } from '../table';

interface Case {
  readonly name: string;
  readonly layers: number;
  readonly side: number;
  readonly substeps: number;
  solver(substeps: number): Solver;
  readonly peer: string;
}

const onCpu: readonly Case[] = [
  { name: 'sheet on a ball', layers: 1, side: 40, substeps: 20, solver: direct, peer: '63 ms a frame (Rapier 0.21)' },
  { name: 'sheet on a ball', layers: 1, side: 40, substeps: 8, solver: direct, peer: '63 ms a frame (Rapier 0.21)' },
  { name: 'sheet on a ball', layers: 1, side: 100, substeps: 8, solver: direct, peer: '' },
];
const onGpu: readonly Case[] = [
  {
    name: '50 sheets on a cylinder',
    layers: 50,
    side: 70,
    substeps: 20,
    solver: byMultigrid,
    peer: '6.3 ms a step (OGC, RTX 4090)',
  },
  { name: '50 sheets on a cylinder', layers: 50, side: 142, substeps: 40, solver: byMultigrid, peer: '' },
];
/** Small ones in their place, for a software GPU. */
const onSoftware: readonly Case[] = [
  { name: '4 sheets on a cylinder', layers: 4, side: 12, substeps: 4, solver: byMultigrid, peer: '' },
];
const contactKernels = new Set(new BodyContactStage().kernels.map(({ name }) => name));

function direct(substeps: number): Solver {
  return projective({ substeps });
}

function byMultigrid(substeps: number): Solver {
  return projective({ global: 'multigrid', substeps });
}

function sceneOf({ layers, side }: Case, contact: 'real-time' | 'exact' | null): SceneOptions {
  return layers === 1 ? sheetOnBall(side, contact) : sheetsOnCylinder({ layers, side, contact });
}

function sheetOnBall(side: number, mode: 'real-time' | 'exact' | null): SceneOptions {
  const thickness = Math.min(0.005, 0.3 / (side - 1));
  const sheet = cloth({
    size: [1, 1],
    particles: [side, side],
    position: [-0.5, 0.62, -0.5],
    noise: 0.1 * thickness,
  });
  return {
    bodies: [sheet],
    colliders: [
      plane({ thickness: 0.005, friction: 0.5 }),
      sphere({ centre: [0, 0.4, 0], radius: 0.2, thickness: 0.005, friction: 0.4 }),
    ],
    contact: mode && { mode, thickness },
  };
}

interface Found {
  readonly frame: number;
  readonly contact: number;
  readonly runs: number;
  readonly worst: number;
}

/** The median frame of some while the sheets come down and lie [ms], the kernels of contact in it, and the longest one. */
async function timesOf(
  c: Case,
  mode: 'real-time' | 'exact' | null,
  backend: 'wasm' | 'webgpu',
  frames: number,
): Promise<Found> {
  const world = await createWorld(sceneOf(c, mode), { solver: c.solver(c.substeps), backend, threads: 1 });
  const times: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const began = performance.now();
    world.step();
    await world.finished();
    times.push(performance.now() - began);
  }
  world.profiling = true;
  await world.statistics();
  for (let frame = 0; frame < 6; frame++) {
    world.step();
    await world.finished();
  }
  const stages = (await world.statistics()).stages.filter(({ stage }) => contactKernels.has(stage));
  world.dispose();
  // The first frames have the compilers' time in them.
  const warm = times.slice(Math.min(5, frames - 1)).sort((a, b) => a - b);
  return {
    frame: warm[warm.length >> 1],
    contact: stages.reduce((sum, { ms }) => sum + ms, 0),
    runs: stages.reduce((sum, { runs }) => sum + runs, 0),
    worst: warm[warm.length - 1],
  };
}

const columns = [
  'mode',
  'frame',
  'a step of the solver',
  'without contact',
  'longest',
  'kernels of contact, at the end',
  'runs of them',
  'peer',
];

export async function bodyContact(small = false): Promise<void> {
  const probe = await createWorld(
    { bodies: [cloth({ particles: [2, 2] })] },
    { solver: projective(), backend: 'auto' },
  );
  const where = { wasm: 'wasm, 1 thread', webgpu: probe.backendInfo.adapter };
  const gpuCases = probe.backend === 'webgpu' ? onGpu : small ? onSoftware : [];
  probe.dispose();
  for (const [backend, cases] of [
    ['webgpu', gpuCases],
    ['wasm', small ? [] : onCpu],
  ] as const) {
    for (const c of cases) {
      const frames = backend === 'wasm' ? 90 : small ? 3 : 24;
      const without = await timesOf(c, null, backend, frames);
      const rows = [columns];
      for (const mode of ['real-time', 'exact'] as const) {
        const { frame, worst, contact, runs } = await timesOf(c, mode, backend, frames);
        const times = [frame, frame / c.substeps, without.frame, worst, contact].map(showTime);
        rows.push([mode, ...times, runs.toFixed(0), c.peer]);
      }
      const particles = c.layers * c.side ** 2;
      printTable(`${c.name}, ${particles} particles, ${c.substeps} steps a frame, ${where[backend]}`, rows);
    }
  }
}
