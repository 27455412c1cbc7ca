/**
 * What contact with a mesh costs: a sheet that lies on hills of triangles which rise and sink, as a whole or vertex by vertex. The times are those of the kernels of contact, each time that it is looked for, by profiling; the goals are those that a 2025 WebGPU paper's real-time sizes suggest.
 */
import {
  type Collider,
  cloth,
  createWorld,
  distanceField,
  meshCollider,
  sdf,
  sphere,
  type World,
} from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { printTable, showTime } from '../table';

interface Case {
  readonly particles: number;
  readonly triangles: number;
  /** Whether vertices move one by one. */
  readonly bends: boolean;
}

const onCpu: readonly Case[] = [
  { particles: 81, triangles: 10_000, bends: false },
  { particles: 81, triangles: 10_000, bends: true },
];
const onGpu: readonly Case[] = [
  { particles: 316, triangles: 100_000, bends: false },
  { particles: 316, triangles: 100_000, bends: true },
  { particles: 1000, triangles: 100_000, bends: false },
  { particles: 1000, triangles: 100_000, bends: true },
];
const contactKernels = ['collide', 'touchFaces', 'pushByFaces', 'fitBoxes'];
const measured = 12;

const hill = (x: number, z: number): number => 0.04 * Math.sin(9 * x) * Math.cos(7 * z);

/** A square of 2 m, as it is when it has risen by `lift` [m]. */
function hills(triangles: number) {
  const side = Math.round(Math.sqrt(triangles / 2)) + 1;
  const vertices: number[] = [];
  const faces: number[] = [];
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const [x, z] = [(2 * i) / (side - 1) - 1, (2 * j) / (side - 1) - 1];
      vertices.push(x, hill(x, z), z);
      if (i === 0 || j === 0) continue;
      const [a, b] = [side * (j - 1) + i - 1, side * j + i - 1];
      faces.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return { vertices, triangles: faces };
}

const sheet = (side: number) =>
  cloth({ name: 'sheet', size: [1.6, 1.6], particles: [side, side], position: [-0.8, 0.046, -0.8] });
const solver = () => projective({ global: 'chebyshev', substeps: 1, iterations: 2 });

async function times(world: World, move: (frame: number) => void, settling = 6): Promise<Map<string, number>> {
  for (let frame = 0; frame < settling; frame++) {
    move(frame);
    world.step();
    await world.finished();
  }
  world.profiling = true;
  await world.statistics();
  for (let frame = settling; frame < settling + measured; frame++) {
    move(frame);
    world.step();
    await world.finished();
  }
  const { stages } = await world.statistics();
  const timeOf = (name: string) => stages.find(({ stage }) => stage === name) ?? { ms: 0, runs: 1 };
  // Faces are looked at in several rounds, and the levels of boxes are one after the other, each time that particles are moved.
  const looks = timeOf('collide').runs;
  return new Map(contactKernels.map((name) => [name, name === 'fitBoxes' ? timeOf(name).ms : timeOf(name).ms / looks]));
}

/** A sheet that hangs over a ball, which is a sphere or a field of one: each time that contact is looked for, in the midst of the steps of a frame. */
async function fieldContact(): Promise<void> {
  const rows = [['where', 'particles', 'sphere', 'field', 'ratio']];
  for (const [backend, side] of [
    ['wasm', 81],
    ['auto', 316],
    ['auto', 1000],
  ] as const) {
    const shapes: Collider[] = [sphere({ radius: 0.5 }), distanceField({ shape: sdf.sphere({ radius: 0.5 }) })];
    const found: number[] = [];
    let where = '';
    for (const shape of shapes) {
      const draped = cloth({ size: [1.6, 1.6], particles: [side, side], position: [-0.8, 0.505, -0.8] });
      const world = await createWorld(
        { bodies: [draped], colliders: [shape] },
        { solver: projective({ substeps: 2 }), backend, threads: 1 },
      );
      where = world.backend === 'wasm' ? 'wasm, 1 thread' : world.backendInfo.adapter;
      if (backend === 'wasm' || world.backend === 'webgpu') {
        const kernels = await times(world, () => {}, 60);
        found.push(contactKernels.reduce((sum, name) => sum + kernels.get(name)!, 0));
      }
      world.dispose();
    }
    if (found.length === 0) break;
    rows.push([where, String(side ** 2), ...found.map(showTime), (found[1] / found[0]).toFixed(2)]);
  }
  printTable('Contact with a field, and with the sphere that it is of', rows);
}

export async function meshContact(): Promise<void> {
  const rows = [['where', 'particles', 'triangles', 'moves', ...contactKernels, 'contact, once']];
  // 'auto' passes over software GPUs.
  for (const backend of ['wasm', 'auto'] as const) {
    for (const { particles, triangles, bends } of backend === 'wasm' ? onCpu : onGpu) {
      const mesh = hills(triangles);
      const motion = { kind: 'oscillate', amplitude: [0, 0.05, 0], period: 1 } as const;
      const collider = meshCollider({ name: 'hills', mesh, sides: 'both', ...(bends ? {} : { motion }) });
      const world = await createWorld(
        { bodies: [sheet(particles)], colliders: [collider], timeStep: 1 / 240 },
        { solver: solver(), backend, threads: 1 },
      );
      if (backend === 'auto' && world.backend !== 'webgpu') {
        world.dispose();
        break;
      }
      const found = await times(world, (frame) => {
        if (!bends) return;
        const lift = 0.05 * Math.sin(frame / 40);
        world.updateCollider(
          'hills',
          mesh.vertices.map((x, i) => (i % 3 === 1 ? x + lift : x)),
        );
      });
      const ms = contactKernels.map((name) => found.get(name)!);
      const total = ms.reduce((sum, each) => sum + each, 0);
      const where = backend === 'wasm' ? 'wasm, 1 thread' : world.backendInfo.adapter;
      rows.push([
        where,
        String(particles ** 2),
        String(triangles),
        bends ? 'each vertex' : 'as a whole',
        ...ms.map(showTime),
        showTime(total),
      ]);
      world.dispose();
    }
  }
  printTable('Contact with a mesh that moves', rows);
  await fieldContact();
}
