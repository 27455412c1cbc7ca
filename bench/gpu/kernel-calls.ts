/**
 * The section of kernel calls (Fratarcangeli 2015, Table 1): a frame that is nothing but runs of `solveDistances`. The paper names 344, 688 and 1032
 * calls, which are 8, 16 and 24 times 43, and iterations between 2 and 24 as usual: so constraints are in 43 parts here, and all of them are solved 8, 16
 * and 24 times.
 */
import { type Backend, span } from '../../src/compute/backend';
import { WebGpuBackend } from '../../src/compute/webgpu/webgpu-backend';
import { solveDistances } from '../../src/solvers/position-based/solve-distances.kernel';
import type { KernelCallsRow } from '../results/results';
import { median } from '../table';
import { show, showCount } from './row-printer';
import { pick, type Section } from './section';

/** Parts of the constraints, no two in one of which share a particle. */
export const parts = 43;
export const tableCalls = [344, 688, 1032] as const;
export const tableConstraints = [200_000, 400_000, 800_000] as const;

/** As many constraints per particle as the springs of a lattice of tetrahedra, about. */
const constraintsPerParticle = 4;
/** Distance of particles that follow each other [m]. */
const spacing = 0.01;

/** Part k ties particles that are 1 + k / 2 apart, from another particle on: parts share particles, constraints of one part do not. */
export function endsOf(constraints: number, particleCount: number): Uint32Array {
  const ends = new Uint32Array(2 * constraints);
  const perPart = Math.floor(constraints / parts);
  for (let k = 0; k < parts; k++) {
    const stride = 1 + (k >> 1);
    const from = Math.floor((k * particleCount) / parts);
    for (let i = 0; i < perPart; i++) {
      const first = from + 2 * stride * Math.floor(i / stride) + (i % stride);
      ends[2 * (k * perPart + i)] = first % particleCount;
      ends[2 * (k * perPart + i) + 1] = (first + stride) % particleCount;
    }
  }
  return ends;
}

export interface CallsOptions {
  calls: number;
  constraints: number;
  /** Of one repeat, about [ms]. */
  runMs: number;
  repeats: number;
}

/** Wall time of a frame, and that of the GPU where it tells. */
export async function timeCalls(backend: Backend, options: CallsOptions): Promise<KernelCallsRow> {
  const { calls, constraints, runMs, repeats } = options;
  const perPart = Math.floor(constraints / parts);
  const nodes = Math.ceil(constraints / constraintsPerParticle);
  await backend.prepare([solveDistances]);
  const at = (i: number) => [spacing * i, 0, 0, 1];
  const ends = endsOf(constraints, nodes);
  const rest = Float64Array.from({ length: 2 * constraints }, (_, k) =>
    k % 2 === 0 ? spacing * Math.abs(ends[k] - ends[k + 1]) : 0,
  );
  const buffers = {
    place: backend.allocate(
      'place',
      'vec4f',
      nodes,
      Float32Array.from({ length: 4 * nodes }, (_, k) => at(k >> 2)[k & 3]),
    ),
    corners: backend.allocate('corners', 'u32', ends.length, ends),
    rest: backend.allocate('rest', 'vec2f', constraints, rest),
    multiplier: backend.allocate('multiplier', 'f32', constraints),
  };
  const spans = Array.from({ length: parts }, (_, k) => span(k * perPart, perPart));
  const uniforms = { perSquaredStep: 0, share: 1, first: 1, wide: 1 };
  const frame = () => {
    for (let call = 0; call < calls; call++) backend.run(solveDistances, spans[call % parts], buffers, uniforms);
    backend.submit();
  };
  const run = async (frames: number) => {
    const began = performance.now();
    for (let k = 0; k < frames; k++) frame();
    await backend.finished();
    return performance.now() - began;
  };
  try {
    await run(1);
    const frames = Math.max(1, Math.round((4 * runMs) / (await run(4))));
    const times: number[] = [];
    for (let k = 0; k < repeats; k++) times.push((1000 * (await run(frames))) / frames);
    return {
      suite: 'kernel-calls',
      what: what(calls, constraints),
      nodes,
      springs: constraints,
      microseconds: median(times),
      fastest: Math.min(...times),
      repeats,
      stepsPerCall: 1,
      facts: { parts },
      calls,
      gpuMicroseconds: await gpuTime(backend, run, frames),
    };
  } finally {
    for (const buffer of Object.values(buffers)) backend.free(buffer);
  }
}

/** The ticks of a GPU's clock may be longer than a run: the mean over some thousand runs is right all the same. */
async function gpuTime(
  backend: Backend,
  run: (frames: number) => Promise<number>,
  frames: number,
): Promise<number | null> {
  if (backend.name !== 'webgpu') return null;
  const few = Math.min(30, frames);
  backend.profiling = true;
  await backend.takeTimes();
  await run(few);
  const [times] = await backend.takeTimes();
  backend.profiling = false;
  return times === undefined || times.ms === 0 ? null : (1000 * times.ms) / few;
}

const what = (calls: number, constraints: number) => `${calls} calls over ${showCount(constraints)} constraints`;

export const kernelCallsSection: Section<KernelCallsRow> = {
  name: 'kernel-calls',
  title: `solveDistances alone: wall time of a frame of so many runs, constraints in ${parts} parts, each run over one of them`,
  columns: [
    { name: 'calls', cell: ({ calls }) => String(calls) },
    { name: 'constraints', cell: ({ springs }) => showCount(springs) },
    { name: 'ms/frame', cell: ({ microseconds }) => show(microseconds / 1000) },
    { name: 'fastest', cell: ({ fastest }) => show(fastest / 1000) },
    { name: 'GPU ms', cell: ({ gpuMicroseconds }) => (gpuMicroseconds === null ? '' : show(gpuMicroseconds / 1000)) },
    { name: 'us/call', cell: ({ calls, microseconds }) => show(microseconds / calls) },
  ],
  jobs: (small) =>
    pick<number>(small, [43], tableCalls).flatMap((calls) =>
      pick<number>(small, [4300], tableConstraints).map((constraints) => ({
        what: what(calls, constraints),
        nodes: Math.ceil(constraints / constraintsPerParticle),
        run: () => onGpu((backend) => timeCalls(backend, { calls, constraints, ...lengths(small) })),
      })),
    ),
  summary: () => [],
};

const lengths = (small: boolean) => (small ? { runMs: 1, repeats: 1 } : { runMs: 200, repeats: 5 });

async function onGpu<T>(use: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await WebGpuBackend.create();
  try {
    return await use(backend);
  } finally {
    backend.dispose();
  }
}
