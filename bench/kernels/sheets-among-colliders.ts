/**
 * Sheets of 81 x 81 particles among colliders, at 60 frames a second on one thread of wasm: what frames of the solvers with constraints take, by processor time, and how far springs are strained meanwhile. Frames of the two solvers run in turn.
 */
import {
  box,
  type ClothBody,
  type ClothOptions,
  cloth,
  createWorld,
  plane,
  type SceneOptions,
  sphere,
  type World,
} from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { median, printTable } from '../table';

const frames = 60;
const materials = ['cotton', 'silk', 'jersey'] as const;
const solvers = { adaptiveConstraints, constraintEnforcement };

type Sheet = (placed: ClothOptions) => ClothBody;

const ball = sphere({ name: 'ball', radius: 0.2 });
/** Off the middle of what is below. */
const dropped = { position: [-0.48, 0.25, -0.5] as const };
const hung = { plane: 'vertical' as const, pins: ['top-left' as const, 'top-right' as const] };

const scenes: Record<string, (sheet: Sheet) => SceneOptions> = {
  'on a ball': (sheet) => ({ bodies: [sheet(dropped)], colliders: [ball] }),
  'on a box': (sheet) => ({ bodies: [sheet(dropped)], colliders: [box({ name: 'box', halfSize: [0.25, 0.2, 0.25] })] }),
  'on a ball on a floor': (sheet) => ({
    bodies: [sheet(dropped)],
    colliders: [ball, plane({ name: 'floor', point: [0, -0.2, 0] })],
  }),
  'hung by two corners, a ball pushed through': (sheet) => ({
    bodies: [sheet(hung)],
    colliders: [{ ...ball, centre: [0.5, -0.6, -0.25], motion: { kind: 'linear', velocity: [0, 0, 1.2] } }],
  }),
};

/** A world that runs, and what was seen of it. */
interface Run {
  readonly name: string;
  readonly world: World;
  /** Of each frame: processor time [ms], and the largest strain of structural and shear springs. */
  readonly times: number[];
  readonly strains: number[];
}

export async function sheetsAmongColliders(): Promise<void> {
  const rows = [['', 'ms a frame', '9 of 10 below', 'strain, largest', 'median', 'energy, end less start']];
  for (const [place, options] of Object.entries(scenes)) {
    for (const material of materials) {
      const sheet: Sheet = (placed) => cloth({ name: 'sheet', particles: [81, 81], material, ...placed });
      rows.push(...(await compare(`${material} ${place}`, options(sheet))));
    }
  }
  printTable(`Sheets of 81 x 81 among colliders, ${frames} frames, one thread, processor time`, rows);
}

async function compare(what: string, scene: SceneOptions): Promise<string[][]> {
  const runs: Run[] = [];
  for (const [name, solver] of Object.entries(solvers)) {
    const world = await createWorld(scene, { solver: solver(), backend: 'wasm', threads: 1 });
    runs.push({ name: `${what}: ${name}`, world, times: [], strains: [] });
  }
  const energies = () => Promise.all(runs.map(async ({ world }) => (await world.statistics()).energy.total));
  const before = await energies();
  for (let frame = 0; frame < frames; frame++) for (const run of runs) await step(run);
  const after = await energies();
  return runs.map(({ name, world, times, strains }, r) => {
    world.dispose();
    const [middle, most] = [median(times), times.toSorted((a, b) => a - b)[Math.floor(0.9 * frames)]];
    const strain = [Math.max(...strains), median(strains)].map((share) => share.toFixed(3));
    return [name, middle.toFixed(1), most.toFixed(1), ...strain, `${(after[r] - before[r]).toFixed(3)} J`];
  });
}

async function step({ world, times, strains }: Run): Promise<void> {
  const before = process.cpuUsage();
  world.step();
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  const { structural, shear } = (await world.statistics()).strain;
  strains.push(Math.max(structural.largest, shear.largest));
}
