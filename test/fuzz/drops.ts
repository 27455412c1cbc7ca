/** Bodies of all sizes and materials above colliders of all kinds, and how much energy a fall adds. */
import fc from 'fast-check';
import {
  type Body,
  box,
  type Collider,
  capsule,
  cloth,
  clothMaterials,
  createWorld,
  distanceField,
  plane,
  rope,
  ropeMaterials,
  sdf,
  softBody,
  softMaterials,
  sphere,
  type WorldEvent,
} from '../../src/index';
import { boxMesh, torusMesh } from '../../src/mesh/solid-meshes.fixture';
import { type SolverChoice, solverOf } from './some-solver';

/** Evenly spread over the powers of ten between. */
const power = (least: number, most: number) =>
  fc.integer({ min: 0, max: 60 }).map((k) => least * (most / least) ** (k / 60));

export interface Drop {
  kind: 'cloth' | 'rope' | 'soft';
  across: number;
  size: number;
  /** Which of the presets, and how many times as stiff as that. */
  preset: number;
  stiffer: number;
  tilt: number;
  /** Membranes and solids by strain and ropes that cannot push, where the solver takes them. */
  strain: boolean;
  /** The particle that a hand holds still for the first frames; null: none. */
  held: number | null;
}

export const someDrop: fc.Arbitrary<Drop> = fc.record({
  kind: fc.constantFrom('cloth', 'rope', 'soft'),
  across: fc.integer({ min: 4, max: 9 }),
  size: power(0.2, 1.5),
  preset: fc.nat(20),
  stiffer: power(0.2, 2),
  tilt: fc.integer({ min: -2, max: 2 }),
  strain: fc.boolean(),
  held: fc.option(fc.nat(30), { freq: 3 }),
});

const chosen = <T>(presets: Record<string, T>, index: number): T => {
  const all = Object.values(presets);
  return all[index % all.length];
};

function bodyOf({ kind, across, size, preset, stiffer, tilt, strain }: Drop, choice: SolverChoice): Body {
  const byStrain = strain && choice.startsWith('positionBased');
  const springsAlone = takesSpringsAlone(choice);
  // Clear of the steepest slope.
  const height = 0.6 + size / 2;
  if (kind === 'cloth') {
    const { stretch, shear, bend, ...rest } = chosen(clothMaterials, preset);
    const material = { ...rest, stretch: stiffer * stretch, shear: stiffer * shear, bend: stiffer * bend };
    return cloth({
      size: [size, size],
      particles: [across, across],
      material,
      position: [-size / 2, height, -size / 2],
      membrane: byStrain ? 'strain' : 'springs',
    });
  }
  if (kind === 'rope') {
    const { stretch, bend, ...rest } = chosen(ropeMaterials, preset);
    const material = { ...rest, stretch: stiffer * stretch, bend: stiffer * bend };
    const resist = strain && takesCords(choice) ? 'stretch' : 'both';
    const from = [-size / 2, height + 0.02 * Math.abs(tilt), 0.01] as const;
    return rope({ from, to: [size / 2, height, 0.01 * tilt], particles: across + 1, material, resist });
  }
  const half = 0.05 + size / 12;
  const shape = sdf.box({ halfSize: [half, half, half] });
  const { density, stiffness, bulkModulus } = chosen(softMaterials, preset);
  const material = { density, stiffness: stiffer * stiffness, bulkModulus: stiffer * bulkModulus };
  const position = [0, height + half, 0] as const;
  const solid = byStrain ? 'strain' : 'springs';
  return softBody({ shape, resolution: 2, material, position, solid, ...(springsAlone ? { volume: 0 } : {}) });
}

const friction = fc.constantFrom(0, 0.4, 1, 10);
const thickness = power(1e-4, 0.05);
export const someCollider: fc.Arbitrary<Collider> = fc.oneof(
  fc.record({ radius: power(0.06, 0.45), friction, thickness }).map((o) => sphere(o)),
  fc
    .record({ friction, thickness, slope: fc.integer({ min: -3, max: 3 }) })
    .map(({ slope, ...o }) => plane({ ...o, normal: [0.2 * slope, 1, 0] })),
  fc
    .record({ friction, thickness, half: power(0.06, 0.4) })
    .map(({ half, ...o }) => box({ ...o, halfSize: [half, half, half] })),
  fc
    .record({ friction, thickness, radius: power(0.06, 0.4) })
    .map((o) => capsule({ ...o, from: [-0.3, 0, 0], to: [0.3, 0.1, 0] })),
  fc
    .record({ friction, thickness, half: power(0.06, 0.4), cells: fc.integer({ min: 4, max: 30 }) })
    .map(({ half, cells, ...o }) =>
      distanceField({ ...o, mesh: boxMesh(half, half, half), cellSize: (2 * half) / cells }),
    ),
  fc
    .record({ friction, thickness, tube: power(0.06, 0.2), cells: fc.integer({ min: 4, max: 12 }) })
    .map(({ tube, cells, ...o }) =>
      distanceField({ ...o, mesh: torusMesh(0.25, tube, 32, 16), cellSize: (2 * tube) / cells }),
    ),
);

const takesCords = (solver: SolverChoice) => !/massSpring|onstraint|implicit-midpoint|momentum/.test(solver);
const takesSpringsAlone = (solver: SolverChoice) => /massSpring|onstraint/.test(solver);

/** Frames that a hand holds on for, and frames in all. */
const heldFrames = 8;
const frames = 32;

export interface Ledger {
  /** The most that kinetic and potential energy together were above the start, in falls of a metre. */
  excess: number;
  frame: number;
  frozen: boolean;
  /** The world said that its steps are too long: they may blow up, and the body then freezes. */
  warned: boolean;
}

/** `substeps`: of solvers that do not choose them themselves. */
export async function ledgerOf(shape: Drop, collider: Collider, choice: SolverChoice, substeps = 20): Promise<Ledger> {
  const body = bodyOf(shape, choice);
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  const world = await createWorld(
    { bodies: [body], colliders: [collider] },
    { solver: solverOf(choice, substeps), backend: 'wasm', threads: 1, onEvent },
  );
  try {
    const warned = events.some(({ type }) => type === 'step-too-long');
    const [{ masses, name, particleCount }] = world.bodies;
    const metre = 9.81 * masses.reduce((sum, mass) => sum + mass, 0);
    const start = (await world.statistics()).energy;
    const hand = shape.held === null ? null : world.grab(name, shape.held % particleCount);
    const ledger: Ledger = { excess: 0, frame: 0, frozen: false, warned };
    for (let frame = 0; frame < frames; frame++) {
      if (frame === heldFrames) hand?.release();
      world.step();
      const { energy } = await world.statistics();
      const excess = (energy.kinetic + energy.gravity - start.gravity) / metre;
      if (!(excess <= ledger.excess)) Object.assign(ledger, { excess, frame });
      ledger.frozen ||= world.frozen.length > 0;
    }
    return ledger;
  } finally {
    world.dispose();
  }
}
